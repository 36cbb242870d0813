import type { Translated } from '../../language/message.ts';
import type { FRAME as ENGLISH } from '../en/frame.ts';

export const FRAME: Translated<typeof ENGLISH> = {
  'frame.skip': 'Naar de inhoud',
  'frame.navigation': 'Site',
  'nav.browse': 'Bladeren',
  'nav.scan': 'Scannen',
  'nav.api': 'API',
  'nav.account': 'Account',
  'footer.credit': 'Voedingsgegevens van <off>Open Food Facts</off>, onder de <odbl>ODbL</odbl>',
  'footer.usda': 'Basisproducten uit USDA SR28, publiek domein',
  'footer.compare': 'Vergelijken',
  'footer.dataQuality': 'Gegevenskwaliteit',
  'footer.licence': 'Licentie',
  'footer.language': 'Taal',
  'search.label': 'Zoek een voedingsmiddel op naam of streepjescode',
  'search.placeholder': 'Voedingsmiddel',
  'search.submit': 'Zoeken',
  'pager.label': 'Pagina’s',
  'pager.previous': 'Vorige',
  'pager.page': 'Pagina {page}',
  'pager.next': 'Volgende',
  'copy.button': 'Kopiëren',
  'copy.done': 'Gekopieerd',
  'copy.failed': 'Selecteer en kopieer',
  'error.foodNotFound.title': 'Voedingsmiddel niet gevonden',
  'error.foodNotFound.what':
    'Geen voedingsmiddel in deze catalogus heeft het nummer uit dit adres. Misschien is het verkeerd getypt.',
  'error.foodNotFound.next': 'Zoek het voedingsmiddel hierboven op naam, of vraag het de API:',
  'error.categoryNotFound.title': 'Deze categorie bestaat niet',
  'error.categoryNotFound.what':
    'Geen voedingsmiddel in deze catalogus hoort erbij. Bekijk <browse>alle categorieën</browse>, of zoek hierboven naar een voedingsmiddel.',
  'error.unknownPath.title': 'Hier is niets',
  'error.unknownPath.what':
    'Deze dienst heeft geen pagina op {path}. Zoek hierboven naar een voedingsmiddel, of ga naar de <home>startpagina</home>.',
  'error.unknownPath.programs':
    'Kreeg je programma dit antwoord: de status is 401, omdat sleutels vóór paden worden gecontroleerd. Een 401 op een verzoek zonder sleutel betekent dat het pad niet klopt. De <reference>API-referentie</reference> noemt alle paden.',
  'error.tooMany.title': 'Te veel pagina’s in korte tijd',
  'error.tooMany.what': {
    one: 'Wacht {count} seconde en open deze pagina dan opnieuw. Anderen in je netwerk delen deze limiet misschien met je.',
    other:
      'Wacht {count} seconden en open deze pagina dan opnieuw. Anderen in je netwerk delen deze limiet misschien met je.',
  },
  'error.unknownForm.title': 'Dit formulier is verouderd',
  'error.unknownForm.what': 'Er is niets gewijzigd. Open <page>de pagina</page> opnieuw en vul het formulier daar in.',
  'error.server.title': 'Er ging hier iets mis',
  'error.server.what':
    'Dit ligt aan ons, niet aan jou. Probeer het zo nog eens, of ga naar de <home>startpagina</home>.',
};
