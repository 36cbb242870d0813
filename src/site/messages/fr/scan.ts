import type { Translated } from '../../language/message.ts';
import type { SCAN as ENGLISH } from '../en/scan.ts';

export const SCAN: Translated<typeof ENGLISH> = {
  'scan.title': 'Scanner un code-barres',
  'scan.description':
    'Trouvez un aliment par son code-barres : avec l’appareil photo, à partir d’une photo, ou saisi à la main.',
  'scan.camera': 'Utiliser l’appareil photo',
  'scan.photo': 'Choisir une photo',
  'scan.stop': 'Arrêter l’appareil photo',
  'scan.privacy': 'Les images restent sur votre appareil : seuls les chiffres sont recherchés.',
  'scan.type': 'Ou saisissez les chiffres sous les barres',
  'scan.lookUp': 'Chercher',
  'scan.hint': 'EAN-13, EAN-8, UPC-A ou UPC-E : de 6 à 13 chiffres. Les espaces ne comptent pas.',
  'scan.notFound': 'Aucun aliment ici n’a le code-barres {code}',
  'scan.noBarcode': 'Ce n’est pas un code-barres : {code}',
  'scan.onlyDigits': 'Un code-barres compte de 6 à 13 chiffres et rien d’autre. Regardez sous les barres ou à côté.',
  'scan.checkDigit': 'Le dernier chiffre ne correspond pas aux autres : comparez chaque chiffre avec l’emballage.',
  'scan.byName': '<search>Cherchez par le nom</search> : l’aliment est peut-être là sans son code-barres.',
  'scan.addIt':
    '<off>Cherchez-le ou ajoutez-le sur Open Food Facts</off> : il arrivera ici avec la prochaine importation.',
  'scan.searchWords': 'Ou <search>cherchez ces mots</search>.',
  'scan.say.starting': 'Démarrage de l’appareil photo',
  'scan.say.hold': 'Tenez le code-barres devant l’appareil photo',
  'scan.say.looking': 'Recherche d’un code-barres dans la photo',
  'scan.say.none':
    'Aucun code-barres trouvé sur cette photo. Prenez une photo nette, bien de face, avec toutes les barres.',
  'scan.say.unreadable': 'Cette photo n’a pas pu être lue. Essayez-en une autre, ou saisissez les chiffres.',
  'scan.say.found': 'Trouvé : {code}',
  'scan.say.blocked':
    'L’appareil photo est bloqué. Autorisez-le dans les réglages du navigateur, choisissez une photo, ou saisissez les chiffres.',
  'scan.say.noCamera': 'Aucun appareil photo trouvé. Choisissez une photo, ou saisissez les chiffres.',
  'scan.say.insecure': 'Les navigateurs n’autorisent l’appareil photo qu’en HTTPS. Choisissez plutôt une photo.',
  'scan.say.failed': 'L’appareil photo n’a pas pu démarrer. Choisissez une photo, ou saisissez les chiffres.',
};
