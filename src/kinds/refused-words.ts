/** What is not a food, or none that a table of foods has, and is asked for by words that sound like one: "rat poison", "cat milk". */
import { fold } from '../text/fold.ts';
import { unitsOf } from '../text/text-units.ts';
import type { Language } from './kind-table.ts';
import { wordLines } from './parse-tables.ts';

/** What such words are about; each is a line of `kinds/refused/LANG.tsv`. A word of an `-end` line may end a longer one. */
const GROUPS = ['poisonous-plant', 'poisonous-fungus', 'household', 'medicine', 'pet-food', 'lacking'] as const;
const END = '-end';
/** The line of everyday words that are near to foods only by their letters: "paraply". */
const THING = 'thing';

/** Phrases of folded units with spaces between them. */
export interface RefusedWords {
  readonly phrases: readonly string[];
  /** What longer words may end with: "Hundefutter". */
  readonly ends: readonly string[];
  /** What asks for no food where nothing stands beside it. */
  readonly things: readonly string[];
}

/** Reads `kinds/refused/LANG.tsv`. */
export function parseRefusedWords(language: Language, text: string): RefusedWords {
  const phrases: string[] = [];
  const ends: string[] = [];
  const things: string[] = [];
  for (const [name, words, fault] of wordLines(`refused/${language}.tsv`, text)) {
    const isEnd = name.endsWith(END);
    const group = isEnd ? name.slice(0, -END.length) : name;
    if (group !== THING && !(GROUPS as readonly string[]).includes(group)) throw fault(`There is no group "${name}".`);
    for (const phrase of words.split('; ')) {
      const units = unitsOf(fold(phrase)).map(({ text: unit }) => unit);
      if (units.length === 0) throw fault(`"${phrase}" has no words.`);
      (isEnd ? ends : group === THING ? things : phrases).push(units.join(' '));
    }
  }
  return { phrases, ends, things };
}
