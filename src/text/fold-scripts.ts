/**
 * Spellings that people of one script take for the same: traditional and simplified Chinese characters, by the table of the OpenCC
 * project; katakana and hiragana, V and B of loanwords; the Arabic article and endings; nukta and nasals of Devanagari; the
 * Cyrillic apostrophe.
 */
/// <reference path="./opencc.d.ts" />
import traditionalToSimplified from 'opencc-js/dict/TSCharacters';
import SPELLINGS from './spellings.json' with { type: 'json' };

const HAN = /\p{Script=Han}/u;
const EACH_HAN = /\p{Script=Han}/gu;
/** Letters that have a hiragana in the same place; the sign for a long vowel belongs to both, and tells "ビール" from "ビル". */
const KATAKANA = /[ァ-ヶ]/g;
const TO_HIRAGANA = 0x60;
/** Sounds of loanwords, in hiragana: "ヴァニラ" and "バニラ", "ウィスキー" and "ウイスキー". */
const LOAN_SOUNDS: Record<string, string> = SPELLINGS.loanSounds;
const LOAN_SOUND = /ゔ[ぁぃぇぉゅ]?|う[ぃぇぉ]/g;
/** "The" in front of a word; of what begins so by itself both spellings lose it. */
const ARABIC_ARTICLE = /(?<!\p{L})(?:ال)+(?=\p{L}{2})/gu;
/** Loanwords end in either letter: "شاورما", "شاورمة". */
const LAST_ALEF = /(?<=\p{L}{3})ا(?!\p{L})/gu;
/** "М'ясо" and "мясо". */
const CYRILLIC_APOSTROPHE = /(?<=\p{Script=Cyrillic})'(?=\p{Script=Cyrillic})/gu;
const DEVANAGARI = /[\u0900-\u097f]/;
const NUKTA = /\u093c/g;
/** A nasal before a letter of its own class, for which the dot above is written as well. */
const NASAL = /ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ])|ँ/g;

let simplified: ReadonlyMap<string, string> | undefined;

/** The table has 薴 → 苧 and 苧 → 苎. */
function simplify(character: string): string {
  const once = simplified?.get(character) ?? character;
  return simplified?.get(once) ?? once;
}

/** Folds a text in small letters whose accents have fallen. */
export function foldScripts(text: string): string {
  let folded = text;
  if (HAN.test(text)) {
    simplified ??= new Map(traditionalToSimplified.split('|').map((pair) => pair.split(' ') as [string, string]));
    folded = folded.replace(EACH_HAN, simplify);
  }
  if (DEVANAGARI.test(text)) folded = folded.replace(NUKTA, '').replace(NASAL, 'ं');
  return folded
    .replace(KATAKANA, (letter) => String.fromCharCode(letter.charCodeAt(0) - TO_HIRAGANA))
    .replace(LOAN_SOUND, (sound) => LOAN_SOUNDS[sound])
    .replace(ARABIC_ARTICLE, '')
    .replace(LAST_ALEF, 'ه')
    .replace(CYRILLIC_APOSTROPHE, '');
}
