import type { Translated } from '../../language/message.ts';
import type { DOCS as ENGLISH } from '../en/docs.ts';

export const DOCS: Translated<typeof ENGLISH> = {
  'docs.menu': 'Dokumentation',
  'data.description': 'Wie Larder seine Lebensmitteldaten prüft und was die Verlässlichkeit bedeutet.',
  'data.confidence':
    'Jedes Lebensmittel hat eine Verlässlichkeit von 0 bis 1: wie weit man seinen Werten trauen kann. Sie setzt sich zusammen aus dem, was bekannt ist, und dem, was geprüft wurde. Die Seite des Lebensmittels zeigt die Rechnung. Ein plausibler zusätzlicher Wert senkt sie nie.',
  'data.word': 'Wort',
  'data.which': 'Welche Lebensmittel',
  'data.range': '{least} bis {most}',
  'data.which.plausible':
    'Energie, Eiweiß, Fett und Kohlenhydrate sind bekannt, und keine wichtige Prüfung schlägt fehl.',
  'data.which.sparse': 'Einer dieser Werte fehlt, oder eine wichtige Prüfung schlägt fehl.',
  'data.which.estimate': 'Ein KI-Modell hat die Werte geschätzt, wie vollständig sie auch sind.',
  'data.ranking': 'Die Suche stellt besser belegte Lebensmittel über andere, die ebenso gut passen.',
  'data.unknown': 'Unbekannt ist nicht null',
  'data.unknown.what':
    'Was ein Etikett nicht angibt, ist im JSON <code>null</code> und auf den Seiten „keine Angabe“. Einen Wert von 0 hat die Quelle so angegeben. Unmögliche Werte werden entfernt und gelten als unbekannt.',
  'data.checks': 'Plausibilitätsprüfungen',
  'data.checks.what':
    'Jedes Lebensmittel wird beim Import geprüft. Eine nicht bestandene Prüfung senkt die Bewertung; die Seite des Lebensmittels sagt, welche.',
  'data.check': 'Prüfung',
  'data.severity': 'Schwere',
  'data.severity.error': 'Fehler',
  'data.severity.warning': 'Warnung',
  'data.found': 'Was sie ergab',
  'data.sources': 'Quellen',
  'data.source.off': 'Produktetiketten, erfasst von Mitwirkenden bei Open Food Facts.',
  'data.source.community':
    'Einträge dieses Dienstes: Grundnahrungsmittel aus Tabellen des USDA und was sein Betreiber hinzugefügt hat.',
  'data.source.estimate':
    'Schätzungen eines KI-Modells. Sie sind überall bernsteinfarben gekennzeichnet. Eine Suche erzeugt nie welche.',
  'licence.title': 'Lizenz und Quellenangabe',
  'licence.description': 'Die Lizenzen der Lebensmitteldaten und Fotos und die Quellenangabe dazu.',
  'licence.show': 'Zeigen Sie diese Zeile',
  'licence.show.what':
    'Wenn Sie diese Daten öffentlich zeigen, zeigen Sie diese Zeile daneben, wenn möglich mit ihren Links:',
  'licence.html': 'Die Quellenangabe als HTML',
  'licence.terms': 'Was unter welcher Lizenz steht',
  'licence.products': 'Produkte',
  'licence.products.what':
    '<odbl>Open Database Licence 1.0</odbl>, die Inhalte unter der <dbcl>Database Contents Licence</dbcl>. Eine Datenbank, die Sie daraus ableiten und weitergeben, muss ebenfalls unter der ODbL stehen.',
  'licence.photos': 'Fotos',
  'licence.photos.what':
    '<licence>CC BY-SA 3.0</licence>, von Mitwirkenden bei Open Food Facts. Sie werden von dessen Bildserver geladen.',
  'licence.plain': 'Grundnahrungsmittel',
  'licence.plain.what': 'Meist aus USDA SR28, das gemeinfrei ist.',
  'licence.program': 'Das Programm',
  'licence.program.what': 'MIT-Lizenz.',
  'licence.honest': 'So ehrlich wie die Daten',
  'licence.honest.what':
    'Kennzeichnen Sie Lebensmittel, deren <code>source</code> den Wert <code>ai_estimate</code> hat, als Schätzungen, und zeigen Sie <code>null</code> nie als Null.',
};
