import type { Translated } from '../../language/message.ts';
import type { SCAN as ENGLISH } from '../en/scan.ts';

export const SCAN: Translated<typeof ENGLISH> = {
  'scan.title': 'Streepjescode scannen',
  'scan.description': 'Vind een voedingsmiddel via de streepjescode: met de camera, uit een foto of getypt.',
  'scan.camera': 'Camera gebruiken',
  'scan.photo': 'Foto kiezen',
  'scan.stop': 'Camera stoppen',
  'scan.privacy': 'Beelden blijven op je apparaat: alleen de cijfers worden opgezocht.',
  'scan.type': 'Of typ de cijfers onder de streepjes',
  'scan.lookUp': 'Opzoeken',
  'scan.hint': 'EAN-13, EAN-8, UPC-A of UPC-E: 6 tot 13 cijfers. Spaties maken niet uit.',
  'scan.notFound': 'Geen voedingsmiddel hier heeft de streepjescode {code}',
  'scan.noBarcode': 'Dit is geen streepjescode: {code}',
  'scan.onlyDigits': 'Een streepjescode heeft 6 tot 13 cijfers en niets anders. Kijk onder of naast de streepjes.',
  'scan.checkDigit': 'Het laatste cijfer past niet bij de andere: vergelijk elk cijfer met de verpakking.',
  'scan.byName': '<search>Zoek op naam</search>: misschien staat het voedingsmiddel hier zonder streepjescode.',
  'scan.addIt': '<off>Zoek het op of voeg het toe bij Open Food Facts</off>: het komt hier met de volgende import.',
  'scan.searchWords': 'Of <search>zoek naar deze woorden</search>.',
  'scan.say.starting': 'De camera wordt gestart',
  'scan.say.hold': 'Houd de streepjescode voor de camera',
  'scan.say.looking': 'Zoeken naar een streepjescode in de foto',
  'scan.say.none':
    'Er is geen streepjescode gevonden in deze foto. Maak een scherpe foto recht van voren, met alle streepjes erop.',
  'scan.say.unreadable': 'Deze foto kon niet worden gelezen. Probeer een andere, of typ de cijfers.',
  'scan.say.found': 'Gevonden: {code}',
  'scan.say.blocked':
    'De camera is geblokkeerd. Sta hem toe in je browserinstellingen, kies een foto of typ de cijfers.',
  'scan.say.noCamera': 'Er is geen camera gevonden. Kies een foto, of typ de cijfers.',
  'scan.say.insecure': 'Browsers staan de camera alleen via HTTPS toe. Kies in plaats daarvan een foto.',
  'scan.say.failed': 'De camera kon niet worden gestart. Kies een foto, of typ de cijfers.',
};
