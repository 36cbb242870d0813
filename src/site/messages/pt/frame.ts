import type { Translated } from '../../language/message.ts';
import type { FRAME as ENGLISH } from '../en/frame.ts';

export const FRAME: Translated<typeof ENGLISH> = {
  'frame.skip': 'Ir para o conteúdo',
  'frame.navigation': 'Site',
  'nav.browse': 'Explorar',
  'nav.scan': 'Digitalizar',
  'nav.api': 'API',
  'nav.account': 'Conta',
  'footer.credit': 'Dados de alimentos do <off>Open Food Facts</off>, sob a licença <odbl>ODbL</odbl>',
  'footer.usda': 'Alimentos de base do USDA SR28, domínio público',
  'footer.compare': 'Comparar',
  'footer.dataQuality': 'Qualidade dos dados',
  'footer.licence': 'Licença',
  'footer.language': 'Idioma',
  'search.label': 'Encontre um alimento pelo nome ou código de barras',
  'search.placeholder': 'Um alimento',
  'search.submit': 'Procurar',
  'pager.label': 'Páginas',
  'pager.previous': 'Anterior',
  'pager.page': 'Página {page}',
  'pager.next': 'Seguinte',
  'copy.button': 'Copiar',
  'copy.done': 'Copiado',
  'copy.failed': 'Selecione e copie',
  'error.foodNotFound.title': 'Alimento não encontrado',
  'error.foodNotFound.what':
    'Nenhum alimento deste catálogo tem o número deste endereço. Talvez tenha sido mal escrito.',
  'error.foodNotFound.next': 'Procure o alimento pelo nome acima ou consulte a API:',
  'error.categoryNotFound.title': 'Esta categoria não existe',
  'error.categoryNotFound.what':
    'Nenhum alimento deste catálogo faz parte dela. Veja <browse>todas as categorias</browse> ou procure um alimento acima.',
  'error.unknownPath.title': 'Não há nada aqui',
  'error.unknownPath.what':
    'Este serviço não tem nenhuma página em {path}. Procure um alimento acima ou vá para a <home>página inicial</home>.',
  'error.unknownPath.programs':
    'Se foi o seu programa que recebeu esta resposta: o estado é 401, porque as chaves são verificadas antes dos caminhos. Um 401 a um pedido sem chave significa que o caminho está errado. A <reference>referência da API</reference> lista todos os caminhos.',
  'error.tooMany.title': 'Demasiadas páginas em pouco tempo',
  'error.tooMany.what': {
    one: 'Aguarde {count} segundo e abra esta página outra vez. Outras pessoas na sua rede podem partilhar este limite consigo.',
    other:
      'Aguarde {count} segundos e abra esta página outra vez. Outras pessoas na sua rede podem partilhar este limite consigo.',
  },
  'error.unknownForm.title': 'Este formulário está desatualizado',
  'error.unknownForm.what': 'Nada foi alterado. Abra <page>a página</page> outra vez e preencha lá o formulário.',
  'error.server.title': 'Algo correu mal',
  'error.server.what':
    'A culpa é nossa, não sua. Tente outra vez daqui a pouco ou vá para a <home>página inicial</home>.',
};
