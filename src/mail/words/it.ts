import type { MailWords } from './en.ts';

export const IT: MailWords = {
  verifySubject: 'Conferma il tuo indirizzo email',
  verifyAsk: 'L’account «{username}» usa questo indirizzo email. Per confermarlo, apri questo link:',
  verifyNotYou: 'Se non è il tuo account, non fare nulla: senza la tua conferma l’indirizzo non viene usato.',
  recoverSubject: 'Scegli una nuova password',
  recoverAsk: 'Qualcuno ha chiesto una nuova password per l’account «{username}». Per sceglierla, apri questo link:',
  recoverNotYou: 'Se non l’hai chiesta tu, non fare nulla: la password resta com’è.',
  validFor: 'Il link funziona una volta, per {duration}.',
  passwordSubject: 'La tua password è stata cambiata',
  passwordChanged:
    'La password dell’account «{username}» è stata cambiata e tutte le altre sessioni sono state chiuse.',
  passwordNotYou: 'Se la modifica non è tua, reimposta subito la password su {site} e controlla le chiavi.',
  twoFactorSubject: 'L’accesso a due fattori è stato disattivato',
  twoFactorOff: 'L’account «{username}» non chiede più un codice di sei cifre all’accesso.',
  twoFactorNotYou: 'Se la modifica non è tua, cambia subito la password su {site} e riattivalo.',
  emailSubject: 'Il tuo indirizzo email è stato cambiato',
  emailChanged: 'L’account «{username}» ora usa l’indirizzo {address}. Questa è l’ultima email al vecchio indirizzo.',
  emailNotYou: 'Se la modifica non è tua, cambia subito la password su {site} e reimposta l’indirizzo.',
  paymentSubject: 'Il pagamento non è riuscito',
  paymentFailed: 'Il pagamento del piano {plan} dell’account «{username}» non è riuscito.',
  paymentKept:
    'Mantieni {plan} fino al {date}. Poi l’account passa a Starter, che è gratis. Le chiavi restano come sono.',
  paymentPay: 'Per pagare o usare un’altra carta, apri la pagina di fatturazione:',
};
