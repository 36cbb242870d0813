import type { Translated } from '../../language/message.ts';
import type { SCAN as ENGLISH } from '../en/scan.ts';

export const SCAN: Translated<typeof ENGLISH> = {
  'scan.title': 'Digitalizar um código de barras',
  'scan.description': 'Encontre um alimento pelo código de barras: com a câmara, a partir de uma foto ou escrito.',
  'scan.camera': 'Usar a câmara',
  'scan.photo': 'Escolher uma foto',
  'scan.stop': 'Parar a câmara',
  'scan.privacy': 'As imagens ficam no seu dispositivo: só os dígitos são procurados.',
  'scan.type': 'Ou escreva os dígitos por baixo das barras',
  'scan.lookUp': 'Procurar',
  'scan.hint': 'EAN-13, EAN-8, UPC-A ou UPC-E: de 6 a 13 dígitos. Os espaços não contam.',
  'scan.notFound': 'Nenhum alimento aqui tem o código de barras {code}',
  'scan.noBarcode': 'Isto não é um código de barras: {code}',
  'scan.onlyDigits': 'Um código de barras tem de 6 a 13 dígitos e mais nada. Veja por baixo ou ao lado das barras.',
  'scan.checkDigit': 'O último dígito não corresponde aos outros: compare cada um com a embalagem.',
  'scan.byName': '<search>Procure pelo nome</search>: o alimento pode estar aqui sem o código de barras.',
  'scan.addIt': '<off>Procure-o ou adicione-o no Open Food Facts</off>: chega aqui com a próxima importação.',
  'scan.searchWords': 'Ou <search>procure estas palavras</search>.',
  'scan.say.starting': 'A iniciar a câmara',
  'scan.say.hold': 'Segure o código de barras em frente da câmara',
  'scan.say.looking': 'À procura de um código de barras na foto',
  'scan.say.none':
    'Não foi encontrado nenhum código de barras nesta foto. Tire uma foto nítida, de frente, com todas as barras.',
  'scan.say.unreadable': 'Não foi possível ler esta foto. Tente outra ou escreva os dígitos.',
  'scan.say.found': 'Encontrado: {code}',
  'scan.say.blocked':
    'A câmara está bloqueada. Autorize-a nas definições do navegador, escolha uma foto ou escreva os dígitos.',
  'scan.say.noCamera': 'Não foi encontrada nenhuma câmara. Escolha uma foto ou escreva os dígitos.',
  'scan.say.insecure': 'Os navegadores só permitem a câmara por HTTPS. Escolha antes uma foto.',
  'scan.say.failed': 'Não foi possível iniciar a câmara. Escolha uma foto ou escreva os dígitos.',
};
