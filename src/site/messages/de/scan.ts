import type { Translated } from '../../language/message.ts';
import type { SCAN as ENGLISH } from '../en/scan.ts';

export const SCAN: Translated<typeof ENGLISH> = {
  'scan.title': 'Barcode scannen',
  'scan.description':
    'Finden Sie ein Lebensmittel über seinen Barcode: mit der Kamera, aus einem Foto oder eingetippt.',
  'scan.camera': 'Kamera verwenden',
  'scan.photo': 'Foto auswählen',
  'scan.stop': 'Kamera stoppen',
  'scan.privacy': 'Bilder bleiben auf Ihrem Gerät: Nur die Ziffern werden nachgeschlagen.',
  'scan.type': 'Oder tippen Sie die Ziffern unter den Strichen ein',
  'scan.lookUp': 'Nachschlagen',
  'scan.hint': 'EAN-13, EAN-8, UPC-A oder UPC-E: 6 bis 13 Ziffern. Leerzeichen sind egal.',
  'scan.notFound': 'Kein Lebensmittel hier hat den Barcode {code}',
  'scan.noBarcode': 'Das ist kein Barcode: {code}',
  'scan.onlyDigits':
    'Ein Barcode hat 6 bis 13 Ziffern und nichts anderes. Sehen Sie unter oder neben den Strichen nach.',
  'scan.checkDigit': 'Die letzte Ziffer passt nicht zu den anderen: Vergleichen Sie jede Ziffer mit der Packung.',
  'scan.byName': '<search>Nach dem Namen suchen</search>: Vielleicht ist das Lebensmittel ohne Barcode vorhanden.',
  'scan.addIt':
    '<off>Bei Open Food Facts nachschlagen oder hinzufügen</off>: Mit dem nächsten Import kommt es hierher.',
  'scan.searchWords': 'Oder <search>suchen Sie nach diesen Wörtern</search>.',
  'scan.say.starting': 'Die Kamera wird gestartet',
  'scan.say.hold': 'Halten Sie den Barcode vor die Kamera',
  'scan.say.looking': 'Im Foto wird nach einem Barcode gesucht',
  'scan.say.none':
    'In diesem Foto wurde kein Barcode gefunden. Machen Sie ein scharfes Foto gerade von vorn, mit allen Strichen.',
  'scan.say.unreadable':
    'Dieses Foto konnte nicht gelesen werden. Versuchen Sie ein anderes oder tippen Sie die Ziffern ein.',
  'scan.say.found': 'Gefunden: {code}',
  'scan.say.blocked':
    'Die Kamera ist gesperrt. Erlauben Sie sie in den Browsereinstellungen, wählen Sie ein Foto oder tippen Sie die Ziffern ein.',
  'scan.say.noCamera': 'Es wurde keine Kamera gefunden. Wählen Sie ein Foto oder tippen Sie die Ziffern ein.',
  'scan.say.insecure': 'Browser erlauben die Kamera nur über HTTPS. Wählen Sie stattdessen ein Foto.',
  'scan.say.failed': 'Die Kamera konnte nicht gestartet werden. Wählen Sie ein Foto oder tippen Sie die Ziffern ein.',
};
