import type { Translated } from '../../language/message.ts';
import type { FORMS as ENGLISH } from '../en/forms.ts';

export const FORMS: Translated<typeof ENGLISH> = {
  'form.problemTitle': 'Hay un problema',
  'form.problemPage': 'Problema: {title}',
  'form.problem': 'Problema:',
  'form.optional': '(opcional)',
  'form.currentPassword': 'Contraseña actual',
  'form.appCode': 'Un código de tu aplicación de autenticación',
  'form.orAppCode': 'O un código de tu aplicación de autenticación',
  'form.appCodeHint': 'Seis dígitos o uno de tus códigos de recuperación.',
  'form.freshSignIn':
    'Iniciaste sesión hace más de diez minutos. Cierra la sesión y vuelve a entrar para hacer este cambio.',
  'form.passwordHint':
    'Al menos {count} caracteres. Cuatro palabras sin relación, con espacios, van bien. No se aceptan contraseñas comunes, secuencias de teclas ni las que apenas añaden algo a tu nombre de usuario.',
  'formError.missing': 'Rellena este campo.',
  'formError.wholeNumber': 'Escribe un número entero.',
  'formError.largerNumber': 'Escribe un número mayor.',
  'formError.choose': 'Elige una de estas opciones.',
  'formError.character': 'Contiene un carácter que no se puede guardar. Escríbelo de nuevo.',
  'formError.stale': 'Esto ha cambiado entretanto, quizá en otra ventana tuya. No se ha hecho nada.',
  'formError.waitSeconds': {
    one: 'Demasiados intentos en poco tiempo. Espera {count} segundo y vuelve a intentarlo.',
    other: 'Demasiados intentos en poco tiempo. Espera {count} segundos y vuelve a intentarlo.',
  },
  'formError.waitMinutes': {
    one: 'Demasiados intentos en poco tiempo. Espera {count} minuto y vuelve a intentarlo.',
    other: 'Demasiados intentos en poco tiempo. Espera {count} minutos y vuelve a intentarlo.',
  },
  'formError.invalidUsername':
    'No puede ser un nombre de usuario. Usa de {min} a {max} letras (de la «a» a la «z»), números, puntos, guiones bajos o guiones.',
  'formError.invalidKeyName': 'No puede ser el nombre de una clave. Usa de 1 a {max} caracteres visibles.',
  'formError.invalidExpiry': 'No está en el futuro. Elige un día posterior o déjalo vacío.',
  'formError.invalidRateCap': 'Escribe un número entero desde 1 hasta el límite de tu plan, o déjalo vacío.',
  'formError.invalidEmail': 'No puede ser una dirección de correo. Escríbela como ada@food.example.',
  'formError.invalidPassword':
    'Una contraseña tiene de {min} a {max} caracteres. Varias palabras separadas por espacios van bien.',
  'formError.passwordCommon':
    'Esta contraseña es demasiado común: está hecha de contraseñas conocidas, nombres, secuencias de teclas, años o tu propio nombre de usuario. Elige una más larga, por ejemplo cuatro palabras sin relación.',
  'formError.wrongCredentials': 'El nombre de usuario o la contraseña no son correctos.',
  'formError.wrongPassword': 'La contraseña no es correcta.',
  'formError.wrongCode': 'El código no es correcto o ya se usó. Espera al siguiente.',
  'formError.proofRequired':
    'Escribe tu contraseña actual o un código de tu aplicación de autenticación para hacer este cambio.',
  'formError.tokenInvalid': 'Este enlace o paso ya se usó, ha caducado o nunca existió.',
  'formError.signInBusy': 'Demasiadas personas están entrando ahora mismo. Inténtalo de nuevo en un momento.',
  'formError.accountExists': 'Este nombre de usuario ya está ocupado. Elige otro.',
  'formError.keyExists': 'Otra clave de la cuenta tiene este nombre. Elige otro.',
  'formError.keyNotFound': 'Esa clave ya se ha revocado.',
  'formError.keyExpired': 'Esta clave ha caducado y reemplazarla no la renovaría. Crea una nueva.',
  'formError.tooManyKeys': 'La cuenta ha alcanzado su número máximo de claves. Revoca una primero.',
  'formError.sessionNotFound': 'Esa sesión ya ha terminado.',
  'formError.twoFactorOn': 'La verificación en dos pasos ya está activada.',
  'formError.twoFactorOff': 'La verificación en dos pasos no está activada o no se ha empezado a configurar.',
  'formError.twoFactorUnreadable':
    'Ahora mismo no se pueden comprobar los códigos. Usa un código de recuperación o pregunta al operador de este servicio.',
  'formError.mailOff': 'Este servicio no envía correos. Pregunta a su operador.',
  'formError.emailTaken': 'Esta dirección pertenece a otra cuenta.',
  'formError.emailNotFound': 'Esta dirección ya no existe. Quizá se haya confirmado o quitado entretanto.',
  'formError.identityTaken': 'Esta persona está vinculada a otra cuenta.',
  'formError.identityNotFound': 'Ese vínculo ya se ha quitado.',
  'formError.identityIsLast': 'Es la única forma de entrar en la cuenta. Establece antes una contraseña.',
  'formError.providerUnknown': 'Este servicio no ofrece el acceso con este proveedor.',
  'formError.providerUnavailable': 'El proveedor de acceso no responde. Inténtalo más tarde.',
  'formError.signInRefused': 'El acceso se canceló en el proveedor.',
  'formError.signInInvalid': 'No se pudo completar el acceso con el proveedor. Empieza de nuevo.',
  'formError.signInTooLate': 'Ese acceso tardó demasiado o ya se completó. Inicia sesión de nuevo.',
  'formError.billingOff': 'Este servicio no acepta pagos. Pide otro plan a su operador.',
  'formError.billingNoCustomer': 'Esta cuenta nunca ha pagado, así que aún no hay nada que gestionar.',
  'formError.billingSubscribed': 'Esta cuenta ya tiene una suscripción. Cambia su plan en la página de facturación.',
  'formError.planSetByOperator':
    'El operador fijó el plan de esta cuenta, así que pagar no cambiaría nada. Pregúntale.',
  'formError.billingUnavailable': 'El proveedor de pagos no responde. No se ha cobrado nada.',
  'formError.billingRefused': 'El proveedor de pagos no aceptó la petición. No se ha cobrado nada.',
  'formError.accountsUnavailable':
    'Las cuentas no están disponibles ahora mismo. No se ha cambiado nada. Inténtalo de nuevo en un momento.',
  'formError.mailFailed': 'No se pudo enviar el correo. Inténtalo más tarde.',
  'formError.notYourUsername': 'Ese no es el nombre de usuario de la cuenta.',
};
