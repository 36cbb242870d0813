import type { Translated } from '../../language/message.ts';
import type { SCAN as ENGLISH } from '../en/scan.ts';

export const SCAN: Translated<typeof ENGLISH> = {
  'scan.title': 'Scansiona un codice a barre',
  'scan.description': 'Trova un alimento dal suo codice a barre: con la fotocamera, da una foto o digitato.',
  'scan.camera': 'Usa la fotocamera',
  'scan.photo': 'Scegli una foto',
  'scan.stop': 'Ferma la fotocamera',
  'scan.privacy': 'Le immagini restano sul tuo dispositivo: si cercano solo le cifre.',
  'scan.type': 'Oppure digita le cifre sotto le barre',
  'scan.lookUp': 'Cerca',
  'scan.hint': 'EAN-13, EAN-8, UPC-A o UPC-E: da 6 a 13 cifre. Gli spazi non contano.',
  'scan.notFound': 'Nessun alimento qui ha il codice a barre {code}',
  'scan.noBarcode': 'Questo non è un codice a barre: {code}',
  'scan.onlyDigits': 'Un codice a barre ha da 6 a 13 cifre e nient’altro. Guarda sotto o accanto alle barre.',
  'scan.checkDigit': 'L’ultima cifra non corrisponde alle altre: confronta ogni cifra con la confezione.',
  'scan.byName': '<search>Cerca per nome</search>: l’alimento potrebbe esserci senza il codice a barre.',
  'scan.addIt': '<off>Cercalo o aggiungilo su Open Food Facts</off>: arriverà qui con la prossima importazione.',
  'scan.searchWords': 'Oppure <search>cerca queste parole</search>.',
  'scan.say.starting': 'Avvio della fotocamera',
  'scan.say.hold': 'Tieni il codice a barre davanti alla fotocamera',
  'scan.say.looking': 'Ricerca di un codice a barre nella foto',
  'scan.say.none':
    'Nessun codice a barre trovato in questa foto. Scatta una foto nitida, frontale, con tutte le barre.',
  'scan.say.unreadable': 'Impossibile leggere questa foto. Provane un’altra o digita le cifre.',
  'scan.say.found': 'Trovato: {code}',
  'scan.say.blocked':
    'La fotocamera è bloccata. Consentila nelle impostazioni del browser, scegli una foto o digita le cifre.',
  'scan.say.noCamera': 'Nessuna fotocamera trovata. Scegli una foto o digita le cifre.',
  'scan.say.insecure': 'I browser consentono la fotocamera solo tramite HTTPS. Scegli invece una foto.',
  'scan.say.failed': 'Impossibile avviare la fotocamera. Scegli una foto o digita le cifre.',
};
