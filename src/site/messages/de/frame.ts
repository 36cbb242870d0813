import type { Translated } from '../../language/message.ts';
import type { FRAME as ENGLISH } from '../en/frame.ts';

export const FRAME: Translated<typeof ENGLISH> = {
  'frame.skip': 'Zum Inhalt springen',
  'frame.navigation': 'Website',
  'nav.browse': 'Stöbern',
  'nav.scan': 'Scannen',
  'nav.api': 'API',
  'nav.account': 'Konto',
  'footer.credit': 'Lebensmitteldaten von <off>Open Food Facts</off>, unter der <odbl>ODbL</odbl>',
  'footer.usda': 'Grundnahrungsmittel aus USDA SR28, gemeinfrei',
  'footer.compare': 'Vergleichen',
  'footer.dataQuality': 'Datenqualität',
  'footer.licence': 'Lizenz',
  'footer.language': 'Sprache',
  'search.label': 'Lebensmittel nach Name oder Barcode finden',
  'search.placeholder': 'Lebensmittel',
  'search.submit': 'Suchen',
  'pager.label': 'Seiten',
  'pager.previous': 'Zurück',
  'pager.page': 'Seite {page}',
  'pager.next': 'Weiter',
  'copy.button': 'Kopieren',
  'copy.done': 'Kopiert',
  'copy.failed': 'Bitte markieren und kopieren',
  'error.foodNotFound.title': 'Lebensmittel nicht gefunden',
  'error.foodNotFound.what':
    'Kein Lebensmittel in diesem Katalog hat die Nummer aus dieser Adresse. Vielleicht ist sie falsch eingegeben.',
  'error.foodNotFound.next': 'Suchen Sie das Lebensmittel oben nach seinem Namen oder fragen Sie die API:',
  'error.categoryNotFound.title': 'Diese Kategorie gibt es nicht',
  'error.categoryNotFound.what':
    'Kein Lebensmittel in diesem Katalog gehört dazu. Sehen Sie sich <browse>alle Kategorien</browse> an oder suchen Sie oben nach einem Lebensmittel.',
  'error.unknownPath.title': 'Hier ist nichts',
  'error.unknownPath.what':
    'Dieser Dienst hat keine Seite unter {path}. Suchen Sie oben nach einem Lebensmittel oder gehen Sie zur <home>Startseite</home>.',
  'error.unknownPath.programs':
    'Falls Ihr Programm diese Antwort erhalten hat: Ihr Status ist 401, weil Schlüssel vor Pfaden geprüft werden. Ein 401 auf eine Anfrage ohne Schlüssel bedeutet, dass der Pfad falsch ist. Die <reference>API-Referenz</reference> führt alle Pfade auf.',
  'error.tooMany.title': 'Zu viele Seiten in kurzer Zeit',
  'error.tooMany.what': {
    one: 'Warten Sie {count} Sekunde und öffnen Sie die Seite dann erneut. Andere in Ihrem Netzwerk teilen sich dieses Limit vielleicht mit Ihnen.',
    other:
      'Warten Sie {count} Sekunden und öffnen Sie die Seite dann erneut. Andere in Ihrem Netzwerk teilen sich dieses Limit vielleicht mit Ihnen.',
  },
  'error.unknownForm.title': 'Dieses Formular ist veraltet',
  'error.unknownForm.what':
    'Es wurde nichts geändert. Öffnen Sie <page>die Seite</page> erneut und füllen Sie das Formular dort aus.',
  'error.server.title': 'Hier ist etwas schiefgegangen',
  'error.server.what':
    'Das ist unser Fehler, nicht Ihrer. Versuchen Sie es gleich noch einmal oder gehen Sie zur <home>Startseite</home>.',
};
