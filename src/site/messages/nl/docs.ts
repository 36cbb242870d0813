import type { Translated } from '../../language/message.ts';
import type { DOCS as ENGLISH } from '../en/docs.ts';

export const DOCS: Translated<typeof ENGLISH> = {
  'docs.menu': 'Documentatie',
  'data.description': 'Hoe Larder zijn voedingsgegevens controleert en wat de betrouwbaarheid betekent.',
  'data.confidence':
    'Elk voedingsmiddel heeft een betrouwbaarheid van 0 tot 1: hoe ver je de waarden kunt vertrouwen. Het is de optelsom van wat bekend is en wat is gecontroleerd. De pagina van het voedingsmiddel toont de berekening. Een plausibele waarde toevoegen verlaagt haar nooit.',
  'data.word': 'Woord',
  'data.which': 'Welke voedingsmiddelen',
  'data.range': '{least} tot {most}',
  'data.which.plausible':
    'Energie, eiwitten, vetten en koolhydraten zijn bekend, en geen belangrijke controle mislukt.',
  'data.which.sparse': 'Een van deze waarden ontbreekt, of een belangrijke controle mislukt.',
  'data.which.estimate': 'Een AI-model heeft de waarden geschat, hoe volledig ze ook zijn.',
  'data.ranking': 'Bij gelijke overeenkomst zet de zoekfunctie beter gedocumenteerde voedingsmiddelen bovenaan.',
  'data.unknown': 'Onbekend is niet nul',
  'data.unknown.what':
    'Wat een etiket niet vermeldt, is <code>null</code> in JSON en ‘niet vermeld’ op pagina’s. Een waarde van 0 heeft de bron zo opgegeven. Onmogelijke waarden worden verwijderd en zijn dan onbekend.',
  'data.checks': 'Plausibiliteitscontroles',
  'data.checks.what':
    'Elk voedingsmiddel wordt bij het importeren gecontroleerd. Een niet doorstane controle verlaagt de score; de pagina van het voedingsmiddel zegt welke.',
  'data.check': 'Controle',
  'data.severity': 'Ernst',
  'data.severity.error': 'fout',
  'data.severity.warning': 'waarschuwing',
  'data.found': 'Wat er is gevonden',
  'data.sources': 'Bronnen',
  'data.source.off': 'Productetiketten, vastgelegd door bijdragers aan Open Food Facts.',
  'data.source.community':
    'Vermeldingen van deze dienst: basisproducten uit tabellen van het USDA, en wat de beheerder heeft toegevoegd.',
  'data.source.estimate':
    'Schattingen van een AI-model. Ze hebben overal een amberkleurig label. Zoeken maakt er nooit een aan.',
  'licence.title': 'Licentie en naamsvermelding',
  'licence.description': 'De licenties van de voedingsgegevens en foto’s, en de naamsvermelding die je toont.',
  'licence.show': 'Toon deze regel',
  'licence.show.what': 'Toon je deze gegevens openbaar, zet er dan deze regel bij, met de links als dat kan:',
  'licence.html': 'De naamsvermelding als HTML',
  'licence.terms': 'Wat onder welke licentie valt',
  'licence.products': 'Producten',
  'licence.products.what':
    '<odbl>Open Database Licence 1.0</odbl>, de inhoud onder de <dbcl>Database Contents Licence</dbcl>. Een database die je ervan afleidt en deelt, moet ook onder de ODbL vallen.',
  'licence.photos': 'Foto’s',
  'licence.photos.what':
    '<licence>CC BY-SA 3.0</licence>, van bijdragers aan Open Food Facts. Ze worden geladen van de beeldserver daarvan.',
  'licence.plain': 'Basisproducten',
  'licence.plain.what': 'Meestal uit USDA SR28, dat tot het publieke domein behoort.',
  'licence.program': 'Het programma',
  'licence.program.what': 'MIT-licentie.',
  'licence.honest': 'Wees zo eerlijk als de gegevens',
  'licence.honest.what':
    'Markeer voedingsmiddelen waarvan <code>source</code> de waarde <code>ai_estimate</code> heeft als schattingen, en toon <code>null</code> nooit als nul.',
};
