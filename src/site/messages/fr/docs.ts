import type { Translated } from '../../language/message.ts';
import type { DOCS as ENGLISH } from '../en/docs.ts';

export const DOCS: Translated<typeof ENGLISH> = {
  'docs.menu': 'Documentation',
  'data.description': 'Comment Larder vérifie ses données alimentaires, et ce que signifie la fiabilité.',
  'data.confidence':
    'Chaque aliment a une fiabilité de 0 à 1 : la confiance que méritent ses valeurs. C’est la somme de ce qui est connu et de ce qui a été contrôlé. La page de l’aliment en montre le détail. Ajouter une valeur plausible ne la diminue jamais.',
  'data.word': 'Mot',
  'data.which': 'Quels aliments',
  'data.range': '{least} à {most}',
  'data.which.plausible':
    'L’énergie, les protéines, les matières grasses et les glucides sont connus, et aucun contrôle important n’échoue.',
  'data.which.sparse': 'L’une de ces valeurs manque, ou un contrôle important échoue.',
  'data.which.estimate': 'Un modèle d’IA a estimé les valeurs, aussi complètes soient-elles.',
  'data.ranking': 'À pertinence égale, la recherche place les aliments mieux documentés au-dessus des autres.',
  'data.unknown': 'Inconnu ne veut pas dire zéro',
  'data.unknown.what':
    'Ce qu’une étiquette n’indique pas vaut <code>null</code> en JSON et « non indiqué » sur les pages. Une valeur de 0 a été donnée par la source. Les valeurs impossibles sont retirées et deviennent inconnues.',
  'data.checks': 'Contrôles de plausibilité',
  'data.checks.what':
    'Chaque aliment est contrôlé à l’importation. Un échec fait baisser la note ; la page de l’aliment dit lequel.',
  'data.check': 'Contrôle',
  'data.severity': 'Gravité',
  'data.severity.error': 'erreur',
  'data.severity.warning': 'avertissement',
  'data.found': 'Ce qui a été constaté',
  'data.sources': 'Sources',
  'data.source.off': 'Étiquettes de produits, relevées par les contributeurs d’Open Food Facts.',
  'data.source.community':
    'Entrées de ce service : aliments de base des tables de l’USDA, et ce que son exploitant a ajouté.',
  'data.source.estimate':
    'Estimations d’un modèle d’IA. Elles portent une marque ambrée partout où elles apparaissent. Une recherche n’en crée jamais.',
  'licence.title': 'Licence et mention',
  'licence.description': 'Les licences des données alimentaires et des photos, et la mention à afficher.',
  'licence.show': 'Affichez cette ligne',
  'licence.show.what':
    'Si vous montrez ces données en public, affichez cette ligne à côté, avec ses liens si possible :',
  'licence.html': 'La mention en HTML',
  'licence.terms': 'Quoi sous quelle licence',
  'licence.products': 'Produits',
  'licence.products.what':
    '<odbl>Open Database Licence 1.0</odbl> ; le contenu est sous la <dbcl>Database Contents Licence</dbcl>. Une base de données que vous en dérivez et partagez doit elle aussi être sous ODbL.',
  'licence.photos': 'Photos',
  'licence.photos.what':
    '<licence>CC BY-SA 3.0</licence>, par les contributeurs d’Open Food Facts. Elles sont chargées depuis son serveur d’images.',
  'licence.plain': 'Aliments de base',
  'licence.plain.what': 'Pour la plupart issus de l’USDA SR28, qui est dans le domaine public.',
  'licence.program': 'Le programme',
  'licence.program.what': 'Licence MIT.',
  'licence.honest': 'Soyez aussi honnête que les données',
  'licence.honest.what':
    'Présentez comme des estimations les aliments dont <code>source</code> vaut <code>ai_estimate</code>, et ne montrez jamais <code>null</code> comme zéro.',
};
