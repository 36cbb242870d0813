import type { MailWords } from './en.ts';

export const ES: MailWords = {
  verifySubject: 'Confirma tu correo electrónico',
  verifyAsk: 'La cuenta «{username}» usa esta dirección de correo. Para confirmarla, abre este enlace:',
  verifyNotYou: 'Si no es tu cuenta, no hagas nada: sin tu confirmación no se usa la dirección.',
  recoverSubject: 'Elige una contraseña nueva',
  recoverAsk: 'Alguien ha pedido una contraseña nueva para la cuenta «{username}». Para elegirla, abre este enlace:',
  recoverNotYou: 'Si no fuiste tú, no hagas nada: tu contraseña se queda como está.',
  validFor: 'El enlace funciona una vez, durante {duration}.',
  passwordSubject: 'Se ha cambiado tu contraseña',
  passwordChanged: 'Se ha cambiado la contraseña de la cuenta «{username}» y se han cerrado las demás sesiones.',
  passwordNotYou: 'Si no fuiste tú, restablece ya tu contraseña en {site} y revisa tus claves.',
  twoFactorSubject: 'Se ha desactivado la verificación en dos pasos',
  twoFactorOff: 'La cuenta «{username}» ya no pide un código de seis dígitos al entrar.',
  twoFactorNotYou: 'Si no fuiste tú, cambia ya tu contraseña en {site} y actívala de nuevo.',
  emailSubject: 'Se ha cambiado tu correo electrónico',
  emailChanged:
    'La cuenta «{username}» usa ahora la dirección {address}. Este es el último correo a la dirección antigua.',
  emailNotYou: 'Si no fuiste tú, cambia ya tu contraseña en {site} y vuelve a poner la dirección.',
  paymentSubject: 'Tu pago no se ha completado',
  paymentFailed: 'El pago del plan {plan} de la cuenta «{username}» ha fallado.',
  paymentKept:
    'Conservas {plan} hasta el {date}. Después la cuenta pasa a Starter, que es gratis. Tus claves no cambian.',
  paymentPay: 'Para pagar o usar otra tarjeta, abre tu página de facturación:',
};
