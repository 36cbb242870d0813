import type { Translated } from '../../language/message.ts';
import type { DOCS as ENGLISH } from '../en/docs.ts';

export const DOCS: Translated<typeof ENGLISH> = {
  'docs.menu': 'Documentação',
  'data.description': 'Como o Larder verifica os dados de alimentos e o que significa a fiabilidade.',
  'data.confidence':
    'Cada alimento tem uma fiabilidade de 0 a 1: até que ponto se pode confiar nos seus valores. É a soma do que se conhece e do que foi verificado. A página do alimento mostra a conta. Acrescentar um valor plausível nunca a baixa.',
  'data.word': 'Palavra',
  'data.which': 'Que alimentos',
  'data.range': 'De {least} a {most}',
  'data.which.plausible':
    'A energia, as proteínas, os lípidos e os hidratos de carbono são conhecidos e nenhuma verificação importante falha.',
  'data.which.sparse': 'Falta um destes valores ou uma verificação importante falha.',
  'data.which.estimate': 'Um modelo de IA estimou os valores, por mais completos que estejam.',
  'data.ranking': 'Em igualdade de correspondência, a pesquisa põe à frente os alimentos mais bem documentados.',
  'data.unknown': 'Desconhecido não é zero',
  'data.unknown.what':
    'O que um rótulo não indica é <code>null</code> em JSON e «não indicado» nas páginas. Um valor de 0 foi dado pela fonte. Os valores impossíveis são retirados e passam a desconhecidos.',
  'data.checks': 'Verificações de plausibilidade',
  'data.checks.what':
    'Cada alimento é verificado na importação. Uma verificação não superada baixa a pontuação; a página do alimento diz qual.',
  'data.check': 'Verificação',
  'data.severity': 'Gravidade',
  'data.severity.error': 'erro',
  'data.severity.warning': 'aviso',
  'data.found': 'O que encontrou',
  'data.sources': 'Fontes',
  'data.source.off': 'Rótulos de produtos, registados por colaboradores do Open Food Facts.',
  'data.source.community':
    'Entradas deste serviço: alimentos de base das tabelas do USDA e o que o operador adicionou.',
  'data.source.estimate':
    'Estimativas de um modelo de IA. Têm uma marca âmbar onde quer que apareçam. Uma pesquisa nunca as cria.',
  'licence.title': 'Licença e atribuição',
  'licence.description': 'As licenças dos dados e das fotografias dos alimentos e a atribuição a mostrar.',
  'licence.show': 'Mostre esta linha',
  'licence.show.what': 'Se mostrar estes dados em público, mostre esta linha ao lado, com as ligações se puder:',
  'licence.html': 'A atribuição em HTML',
  'licence.terms': 'O que está sob que licença',
  'licence.products': 'Produtos',
  'licence.products.what':
    '<odbl>Open Database Licence 1.0</odbl>; o conteúdo está sob a <dbcl>Database Contents Licence</dbcl>. Uma base de dados que derive dela e partilhe também tem de estar sob a ODbL.',
  'licence.photos': 'Fotografias',
  'licence.photos.what':
    '<licence>CC BY-SA 3.0</licence>, de colaboradores do Open Food Facts. São carregadas do servidor de imagens deste.',
  'licence.plain': 'Alimentos de base',
  'licence.plain.what': 'Na maioria do USDA SR28, que é do domínio público.',
  'licence.program': 'O programa',
  'licence.program.what': 'Licença MIT.',
  'licence.honest': 'Honestidade igual à dos dados',
  'licence.honest.what':
    'Assinale como estimativas os alimentos cujo <code>source</code> é <code>ai_estimate</code> e nunca mostre <code>null</code> como zero.',
};
