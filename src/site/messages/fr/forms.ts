import type { Translated } from '../../language/message.ts';
import type { FORMS as ENGLISH } from '../en/forms.ts';

export const FORMS: Translated<typeof ENGLISH> = {
  'form.problemTitle': 'Il y a un problème',
  'form.problemPage': 'Problème : {title}',
  'form.problem': 'Problème :',
  'form.optional': '(facultatif)',
  'form.currentPassword': 'Mot de passe actuel',
  'form.appCode': 'Un code de votre application d’authentification',
  'form.orAppCode': 'Ou un code de votre application d’authentification',
  'form.appCodeHint': 'Six chiffres, ou l’un de vos codes de secours.',
  'form.freshSignIn':
    'Votre connexion date de plus de dix minutes. Déconnectez-vous puis reconnectez-vous pour faire cette modification.',
  'form.passwordHint':
    'Au moins {count} caractères. Quatre mots sans rapport, séparés par des espaces, conviennent bien. Les mots de passe courants, les suites de touches et ceux qui reprennent presque votre nom d’utilisateur sont refusés.',
  'formError.missing': 'Remplissez ce champ.',
  'formError.wholeNumber': 'Saisissez un nombre entier.',
  'formError.largerNumber': 'Saisissez un nombre plus grand.',
  'formError.choose': 'Choisissez l’une de ces options.',
  'formError.character': 'Ce texte contient un caractère qui ne peut pas être enregistré. Saisissez-le de nouveau.',
  'formError.stale': 'Ceci a changé entre-temps, peut-être dans une autre de vos fenêtres. Rien n’a été fait.',
  'formError.waitSeconds': {
    one: 'Trop de tentatives en peu de temps. Attendez {count} seconde, puis réessayez.',
    other: 'Trop de tentatives en peu de temps. Attendez {count} secondes, puis réessayez.',
  },
  'formError.waitMinutes': {
    one: 'Trop de tentatives en peu de temps. Attendez {count} minute, puis réessayez.',
    other: 'Trop de tentatives en peu de temps. Attendez {count} minutes, puis réessayez.',
  },
  'formError.invalidUsername':
    'Ce n’est pas un nom d’utilisateur possible. Utilisez de {min} à {max} lettres (a à z), chiffres, points, tirets bas ou traits d’union.',
  'formError.invalidKeyName': 'Ce n’est pas un nom de clé possible. Utilisez de 1 à {max} caractères visibles.',
  'formError.invalidExpiry':
    'Cette date n’est pas dans l’avenir. Choisissez un jour plus tard, ou laissez le champ vide.',
  'formError.invalidRateCap': 'Saisissez un nombre entier de 1 à la limite de votre forfait, ou laissez le champ vide.',
  'formError.invalidEmail': 'Ce n’est pas une adresse e-mail possible. Écrivez-la comme ada@food.example.',
  'formError.invalidPassword':
    'Un mot de passe compte de {min} à {max} caractères. Plusieurs mots séparés par des espaces conviennent bien.',
  'formError.passwordCommon':
    'Ce mot de passe est trop courant : il est fait de mots de passe connus, de prénoms, de suites de touches, d’années ou de votre nom d’utilisateur. Choisissez-en un plus long, par exemple quatre mots sans rapport.',
  'formError.wrongCredentials': 'Le nom d’utilisateur ou le mot de passe est incorrect.',
  'formError.wrongPassword': 'Le mot de passe est incorrect.',
  'formError.wrongCode': 'Le code est incorrect ou a déjà servi. Attendez le suivant.',
  'formError.proofRequired':
    'Saisissez votre mot de passe actuel ou un code de votre application d’authentification pour faire cette modification.',
  'formError.tokenInvalid': 'Ce lien ou cette étape a déjà servi, a expiré ou n’a jamais existé.',
  'formError.signInBusy': 'Trop de personnes se connectent en ce moment. Réessayez dans un instant.',
  'formError.accountExists': 'Ce nom d’utilisateur est déjà pris. Choisissez-en un autre.',
  'formError.keyExists': 'Une autre clé du compte porte ce nom. Choisissez-en un autre.',
  'formError.keyNotFound': 'Cette clé a déjà été révoquée.',
  'formError.keyExpired': 'Cette clé a expiré, et la remplacer ne la renouvellerait pas. Créez une nouvelle clé.',
  'formError.tooManyKeys': 'Le compte a atteint son nombre maximal de clés. Révoquez-en une d’abord.',
  'formError.sessionNotFound': 'Cette session est déjà terminée.',
  'formError.twoFactorOn': 'La double authentification est déjà activée.',
  'formError.twoFactorOff': 'La double authentification n’est pas activée, ou sa configuration n’a pas été commencée.',
  'formError.twoFactorUnreadable':
    'Les codes ne peuvent pas être vérifiés pour le moment. Utilisez un code de secours, ou adressez-vous à l’exploitant de ce service.',
  'formError.mailOff': 'Ce service n’envoie pas d’e-mails. Adressez-vous à son exploitant.',
  'formError.emailTaken': 'Cette adresse appartient à un autre compte.',
  'formError.emailNotFound': 'Cette adresse n’existe plus. Elle a peut-être été confirmée ou supprimée entre-temps.',
  'formError.identityTaken': 'Cette personne est associée à un autre compte.',
  'formError.identityNotFound': 'Cette association a déjà été supprimée.',
  'formError.identityIsLast': 'C’est le seul moyen de se connecter au compte. Définissez d’abord un mot de passe.',
  'formError.providerUnknown': 'Ce service ne propose pas la connexion avec ce fournisseur.',
  'formError.providerUnavailable': 'Le fournisseur de connexion ne répond pas. Réessayez plus tard.',
  'formError.signInRefused': 'La connexion a été annulée chez le fournisseur.',
  'formError.signInInvalid': 'La connexion avec le fournisseur n’a pas pu aboutir. Recommencez.',
  'formError.signInTooLate': 'Cette connexion a pris trop de temps, ou est déjà terminée. Connectez-vous de nouveau.',
  'formError.billingOff': 'Ce service n’accepte pas de paiements. Demandez un autre forfait à son exploitant.',
  'formError.billingNoCustomer': 'Ce compte n’a jamais rien payé : il n’y a encore rien à gérer.',
  'formError.billingSubscribed': 'Ce compte a déjà un abonnement. Changez de forfait sur la page de facturation.',
  'formError.planSetByOperator':
    'L’exploitant a fixé le forfait de ce compte : payer n’y changerait rien. Adressez-vous à lui.',
  'formError.billingUnavailable': 'Le prestataire de paiement ne répond pas. Rien n’a été débité.',
  'formError.billingRefused': 'Le prestataire de paiement n’a pas accepté la demande. Rien n’a été débité.',
  'formError.accountsUnavailable':
    'Les comptes ne sont pas disponibles pour le moment. Rien n’a été modifié. Réessayez dans un instant.',
  'formError.mailFailed': 'L’e-mail n’a pas pu être envoyé. Réessayez plus tard.',
  'formError.notYourUsername': 'Ce n’est pas le nom d’utilisateur du compte.',
};
