import type { Translated } from '../../language/message.ts';
import type { FRAME as ENGLISH } from '../en/frame.ts';

export const FRAME: Translated<typeof ENGLISH> = {
  'frame.skip': 'Aller au contenu',
  'frame.navigation': 'Site',
  'nav.browse': 'Parcourir',
  'nav.scan': 'Scanner',
  'nav.api': 'API',
  'nav.account': 'Compte',
  'footer.credit': 'Données alimentaires d’<off>Open Food Facts</off>, sous licence <odbl>ODbL</odbl>',
  'footer.usda': 'Aliments de base : USDA SR28, domaine public',
  'footer.compare': 'Comparer',
  'footer.dataQuality': 'Qualité des données',
  'footer.licence': 'Licence',
  'footer.language': 'Langue',
  'search.label': 'Trouver un aliment par son nom ou son code-barres',
  'search.placeholder': 'Un aliment',
  'search.submit': 'Chercher',
  'pager.label': 'Pages',
  'pager.previous': 'Précédent',
  'pager.page': 'Page {page}',
  'pager.next': 'Suivant',
  'copy.button': 'Copier',
  'copy.done': 'Copié',
  'copy.failed': 'Sélectionnez et copiez',
  'error.foodNotFound.title': 'Aliment introuvable',
  'error.foodNotFound.what':
    'Aucun aliment de ce catalogue ne porte le numéro de cette adresse. Il a peut-être été mal saisi.',
  'error.foodNotFound.next': 'Cherchez l’aliment par son nom ci-dessus, ou interrogez l’API :',
  'error.categoryNotFound.title': 'Cette catégorie n’existe pas',
  'error.categoryNotFound.what':
    'Aucun aliment de ce catalogue n’en fait partie. Voyez <browse>toutes les catégories</browse>, ou cherchez un aliment ci-dessus.',
  'error.unknownPath.title': 'Il n’y a rien ici',
  'error.unknownPath.what':
    'Ce service n’a pas de page à l’adresse {path}. Cherchez un aliment ci-dessus, ou allez à la <home>page d’accueil</home>.',
  'error.unknownPath.programs':
    'Si c’est votre programme qui a reçu cette réponse : son statut est 401, car les clés sont vérifiées avant les chemins. Un 401 pour une requête sans clé signifie que le chemin est faux. La <reference>référence de l’API</reference> énumère tous les chemins.',
  'error.tooMany.title': 'Trop de pages en peu de temps',
  'error.tooMany.what': {
    one: 'Attendez {count} seconde, puis rouvrez cette page. D’autres personnes de votre réseau partagent peut-être cette limite avec vous.',
    other:
      'Attendez {count} secondes, puis rouvrez cette page. D’autres personnes de votre réseau partagent peut-être cette limite avec vous.',
  },
  'error.unknownForm.title': 'Ce formulaire n’est plus à jour',
  'error.unknownForm.what': 'Rien n’a été modifié. Rouvrez <page>la page</page> et remplissez-y le formulaire.',
  'error.server.title': 'Un problème est survenu de notre côté',
  'error.server.what':
    'C’est notre faute, pas la vôtre. Réessayez dans un instant, ou allez à la <home>page d’accueil</home>.',
};
