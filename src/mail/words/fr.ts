import type { MailWords } from './en.ts';

export const FR: MailWords = {
  verifySubject: 'Confirmez votre adresse e-mail',
  verifyAsk:
    'Le compte «\u202f{username}\u202f» utilise cette adresse e-mail. Pour la confirmer, ouvrez ce lien\u202f:',
  verifyNotYou:
    'Si ce n’est pas votre compte, ne faites rien\u202f: sans votre confirmation, l’adresse n’est pas utilisée.',
  recoverSubject: 'Choisissez un nouveau mot de passe',
  recoverAsk:
    'Quelqu’un a demandé un nouveau mot de passe pour le compte «\u202f{username}\u202f». Pour en choisir un, ouvrez ce lien\u202f:',
  recoverNotYou: 'Si ce n’était pas vous, ne faites rien\u202f: votre mot de passe reste tel quel.',
  validFor: 'Le lien fonctionne une fois, pendant {duration}.',
  passwordSubject: 'Votre mot de passe a été modifié',
  passwordChanged:
    'Le mot de passe du compte «\u202f{username}\u202f» a été modifié, et toutes les autres sessions ont été fermées.',
  passwordNotYou:
    'Si ce n’était pas vous, réinitialisez votre mot de passe maintenant sur {site} et vérifiez vos clés.',
  twoFactorSubject: 'La double authentification a été désactivée',
  twoFactorOff: 'Le compte «\u202f{username}\u202f» ne demande plus de code à six chiffres à la connexion.',
  twoFactorNotYou: 'Si ce n’était pas vous, changez votre mot de passe maintenant sur {site} et réactivez-la.',
  emailSubject: 'Votre adresse e-mail a été modifiée',
  emailChanged:
    'Le compte «\u202f{username}\u202f» utilise maintenant l’adresse {address}. C’est le dernier e-mail envoyé à l’ancienne adresse.',
  emailNotYou: 'Si ce n’était pas vous, changez votre mot de passe maintenant sur {site} et remettez l’adresse.',
  paymentSubject: 'Votre paiement n’a pas abouti',
  paymentFailed: 'Le paiement du forfait {plan} du compte «\u202f{username}\u202f» a échoué.',
  paymentKept:
    'Vous gardez {plan} jusqu’au {date}. Ensuite, le compte passe à Starter, qui est gratuit. Vos clés ne changent pas.',
  paymentPay: 'Pour payer ou utiliser une autre carte, ouvrez votre page de facturation\u202f:',
};
