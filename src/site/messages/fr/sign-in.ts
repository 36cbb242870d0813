import type { Translated } from '../../language/message.ts';
import type { SIGN_IN as ENGLISH } from '../en/sign-in.ts';

export const SIGN_IN: Translated<typeof ENGLISH> = {
  'account.description': 'Vos clés, votre utilisation, votre forfait.',
  'account.signedInAs': 'Session de {name}',
  'account.signOut': 'Se déconnecter',
  'account.overview': 'Vue d’ensemble',
  'account.keys': 'Clés',
  'account.usage': 'Utilisation',
  'account.plan': 'Forfait',
  'account.security': 'Sécurité',
  'account.activity': 'Activité',
  'signIn.title': 'Se connecter',
  'signIn.login': 'Nom d’utilisateur ou adresse e-mail',
  'signIn.password': 'Mot de passe',
  'signIn.withoutPassword': 'Ou sans mot de passe :',
  'signIn.with': 'Se connecter avec {provider}',
  'signIn.continueWith': 'Continuer avec {provider}',
  'signIn.new': 'Pas encore de compte ? <register>Créez-en un</register>, c’est gratuit.',
  'signIn.forgot': 'Mot de passe oublié ?',
  'signIn.forgotNoMail':
    'Mot de passe oublié ? Adressez-vous à l’exploitant de ce service, qui n’envoie pas d’e-mails.',
  'signIn.done.signedOut': 'Votre session est fermée.',
  'signIn.done.ended': 'Votre session s’est terminée, rien n’a donc été modifié. Connectez-vous pour continuer.',
  'signIn.done.newPassword': 'Votre mot de passe est modifié. Connectez-vous avec le nouveau.',
  'signIn.done.deleted': 'Votre compte et tout ce qu’il contenait ont été supprimés.',
  'signIn.code.title': 'Saisissez votre code',
  'signIn.code.label': 'Code',
  'signIn.code.hint':
    'Les six chiffres que votre application d’authentification affiche maintenant, ou l’un de vos codes de secours.',
  'signIn.code.other': 'Se connecter sous un autre nom',
  'register.title': 'Créer un compte',
  'register.about':
    'Gratuit, sans carte bancaire. Avec un compte, vous avez vos propres clés et voyez comment elles sont utilisées.',
  'register.submit': 'Créer le compte',
  'register.username': 'Nom d’utilisateur',
  'register.usernameHint': 'Au moins 3 lettres (a à z), chiffres, points, tirets bas ou traits d’union.',
  'register.email': 'Adresse e-mail',
  'register.emailHint': 'Uniquement pour réinitialiser votre mot de passe et vous avertir au sujet de votre compte.',
  'register.noMail':
    'Ce service n’envoie pas d’e-mails : conservez bien votre mot de passe, seul l’exploitant peut le réinitialiser.',
  'register.haveOne': 'Vous avez déjà un compte ? <signIn>Connectez-vous</signIn>',
  'register.chooseUsername': 'Choisissez un nom d’utilisateur',
  'register.newPerson':
    'C’est votre première visite. Choisissez un nom d’utilisateur ; désormais, vous vous connectez avec {provider}, sans mot de passe.',
  'register.linkInstead':
    'Vous avez déjà un compte ? <signIn>Connectez-vous</signIn>, puis associez {provider} sur la page Sécurité.',
  'recover.title': 'Choisir un nouveau mot de passe',
  'recover.noMail':
    'Ce service n’envoie pas d’e-mails. Adressez-vous à son exploitant, qui peut définir un nouveau mot de passe pour vous.',
  'recover.checkMail': 'Consultez vos e-mails',
  'recover.sent': 'Si ce compte existe et possède une adresse confirmée, un e-mail avec un lien est en route.',
  'recover.sentMore':
    'Le lien fonctionne une seule fois et pendant peu de temps, comme l’indique l’e-mail. Si rien n’arrive, regardez dans vos indésirables, ou <again>redemandez</again> avec un autre nom.',
  'recover.sentHint':
    'Un compte sans adresse confirmée ne reçoit pas d’e-mail. Seul l’exploitant peut alors vous aider.',
  'recover.about':
    'Nous envoyons un lien à l’adresse confirmée du compte. Il vous permet de choisir un nouveau mot de passe.',
  'recover.submit': 'Envoyer l’e-mail',
  'recover.backToSignIn': 'Retour à la connexion',
  'reset.deadLink':
    'Un lien de réinitialisation fonctionne une seule fois et pendant peu de temps, comme l’indique l’e-mail. Celui-ci a déjà servi, a expiré ou est incomplet.',
  'reset.another': 'Demander un autre e-mail',
  'reset.submit': 'Définir le mot de passe',
  'reset.newPassword': 'Nouveau mot de passe',
  'reset.hint': 'Cela vous déconnecte partout. La double authentification ne change pas.',
  'deadLink.title': 'Ce lien ne fonctionne plus',
  'verify.doneTitle': 'Votre adresse est confirmée',
  'verify.done': 'Vous pouvez désormais vous connecter avec elle et choisir un nouveau mot de passe par e-mail.',
  'verify.toAccount': 'Aller à votre compte',
  'verify.deadLink':
    'Ce lien a déjà servi, a expiré ou est incomplet. Si vous avez déjà confirmé l’adresse, il n’y a rien à faire. Un e-mail plus récent rend invalides les liens des précédents.',
  'verify.which': 'Voir l’adresse de votre compte',
  'verify.title': 'Confirmez votre adresse',
  'verify.taken':
    '<signIn>Connectez-vous à ce compte</signIn> avec l’adresse, ou <recover>choisissez-lui un nouveau mot de passe</recover>.',
  'verify.about': 'Confirmez que cette adresse appartient à votre compte.',
  'verify.submit': 'Confirmer l’adresse',
  'verify.hint': 'Si vous n’avez pas demandé cet e-mail, fermez cette page. Rien ne changera.',
  'leave.title': 'Vers {site}',
  'leave.about': 'Vous êtes en route vers {host}. Si rien ne se passe, utilisez ce lien :',
  'leave.go': 'Continuer vers {site}',
  'leave.paymentProvider': 'le prestataire de paiement',
};
