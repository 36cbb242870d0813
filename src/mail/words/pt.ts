import type { MailWords } from './en.ts';

export const PT: MailWords = {
  verifySubject: 'Confirme o seu endereço de e-mail',
  verifyAsk: 'A conta «{username}» usa este endereço de e-mail. Para o confirmar, abra esta ligação:',
  verifyNotYou: 'Se esta conta não é sua, não faça nada: sem a sua confirmação o endereço não é usado.',
  recoverSubject: 'Escolha uma nova palavra-passe',
  recoverAsk: 'Alguém pediu uma nova palavra-passe para a conta «{username}». Para a escolher, abra esta ligação:',
  recoverNotYou: 'Se não foi você, não faça nada: a palavra-passe fica como está.',
  validFor: 'A ligação funciona uma vez, durante {duration}.',
  passwordSubject: 'A sua palavra-passe foi alterada',
  passwordChanged: 'A palavra-passe da conta «{username}» foi alterada e todas as outras sessões foram terminadas.',
  passwordNotYou: 'Se não foi você, reponha já a palavra-passe em {site} e verifique as suas chaves.',
  twoFactorSubject: 'A autenticação de dois fatores foi desativada',
  twoFactorOff: 'A conta «{username}» já não pede um código de seis dígitos à entrada.',
  twoFactorNotYou: 'Se não foi você, mude já a palavra-passe em {site} e ative-a de novo.',
  emailSubject: 'O seu endereço de e-mail foi alterado',
  emailChanged: 'A conta «{username}» usa agora o endereço {address}. Este é o último e-mail para o endereço antigo.',
  emailNotYou: 'Se não foi você, mude já a palavra-passe em {site} e volte a definir o endereço.',
  paymentSubject: 'O seu pagamento não foi concluído',
  paymentFailed: 'O pagamento do plano {plan} da conta «{username}» falhou.',
  paymentKept: 'Mantém {plan} até {date}. Depois a conta passa para Starter, que é grátis. As chaves ficam como estão.',
  paymentPay: 'Para pagar ou usar outro cartão, abra a sua página de faturação:',
};
