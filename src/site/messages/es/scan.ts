import type { Translated } from '../../language/message.ts';
import type { SCAN as ENGLISH } from '../en/scan.ts';

export const SCAN: Translated<typeof ENGLISH> = {
  'scan.title': 'Escanear un código de barras',
  'scan.description': 'Encuentra un alimento por su código de barras: con la cámara, desde una foto o escrito.',
  'scan.camera': 'Usar la cámara',
  'scan.photo': 'Elegir una foto',
  'scan.stop': 'Parar la cámara',
  'scan.privacy': 'Las imágenes se quedan en tu dispositivo: solo se buscan los dígitos.',
  'scan.type': 'O escribe los dígitos que hay bajo las barras',
  'scan.lookUp': 'Buscar',
  'scan.hint': 'EAN-13, EAN-8, UPC-A o UPC-E: de 6 a 13 dígitos. Los espacios no importan.',
  'scan.notFound': 'Ningún alimento de aquí tiene el código de barras {code}',
  'scan.noBarcode': 'Esto no es un código de barras: {code}',
  'scan.onlyDigits': 'Un código de barras tiene de 6 a 13 dígitos y nada más. Mira debajo o al lado de las barras.',
  'scan.checkDigit': 'El último dígito no encaja con los demás: compara cada dígito con el envase.',
  'scan.byName': '<search>Busca por el nombre</search>: puede que el alimento esté aquí sin su código de barras.',
  'scan.addIt': '<off>Búscalo o añádelo en Open Food Facts</off>: llegará aquí con la próxima importación.',
  'scan.searchWords': 'O <search>busca estas palabras</search>.',
  'scan.say.starting': 'Iniciando la cámara',
  'scan.say.hold': 'Pon el código de barras delante de la cámara',
  'scan.say.looking': 'Buscando un código de barras en la foto',
  'scan.say.none':
    'No se encontró ningún código de barras en esta foto. Haz una foto nítida de frente, con todas las barras.',
  'scan.say.unreadable': 'No se pudo leer esta foto. Prueba con otra o escribe los dígitos.',
  'scan.say.found': 'Encontrado: {code}',
  'scan.say.blocked':
    'La cámara está bloqueada. Permítela en los ajustes del navegador, elige una foto o escribe los dígitos.',
  'scan.say.noCamera': 'No se encontró ninguna cámara. Elige una foto o escribe los dígitos.',
  'scan.say.insecure': 'Los navegadores solo permiten la cámara por HTTPS. Elige una foto en su lugar.',
  'scan.say.failed': 'No se pudo iniciar la cámara. Elige una foto o escribe los dígitos.',
};
