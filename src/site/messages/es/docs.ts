import type { Translated } from '../../language/message.ts';
import type { DOCS as ENGLISH } from '../en/docs.ts';

export const DOCS: Translated<typeof ENGLISH> = {
  'docs.menu': 'Documentación',
  'data.description': 'Cómo comprueba Larder sus datos de alimentos y qué significa la fiabilidad.',
  'data.confidence':
    'Cada alimento tiene una fiabilidad de 0 a 1: cuánto te puedes fiar de sus valores. Es la suma de lo que se conoce y de lo que se ha comprobado. La página del alimento muestra la cuenta. Añadir un valor verosímil nunca la baja.',
  'data.word': 'Palabra',
  'data.which': 'Qué alimentos',
  'data.range': 'De {least} a {most}',
  'data.which.plausible':
    'Se conocen el valor energético, las proteínas, las grasas y los hidratos de carbono, y ninguna comprobación importante falla.',
  'data.which.sparse': 'Falta alguno de esos valores o falla una comprobación importante.',
  'data.which.estimate': 'Un modelo de IA estimó los valores, por completos que estén.',
  'data.ranking': 'A igual coincidencia, la búsqueda pone antes los alimentos mejor documentados.',
  'data.unknown': 'Desconocido no es cero',
  'data.unknown.what':
    'Lo que una etiqueta no indica es <code>null</code> en JSON y «no consta» en las páginas. Un valor de 0 lo dio la fuente. Los valores imposibles se eliminan y pasan a ser desconocidos.',
  'data.checks': 'Comprobaciones de verosimilitud',
  'data.checks.what':
    'Cada alimento se comprueba al importarlo. Una comprobación no superada baja la puntuación; la página del alimento dice cuál.',
  'data.check': 'Comprobación',
  'data.severity': 'Gravedad',
  'data.severity.error': 'error',
  'data.severity.warning': 'advertencia',
  'data.found': 'Qué se encontró',
  'data.sources': 'Fuentes',
  'data.source.off': 'Etiquetas de productos, anotadas por colaboradores de Open Food Facts.',
  'data.source.community':
    'Entradas de este servicio: alimentos básicos de las tablas del USDA y lo que añadió su operador.',
  'data.source.estimate':
    'Estimaciones de un modelo de IA. Llevan una marca ámbar dondequiera que aparezcan. Una búsqueda nunca las crea.',
  'licence.title': 'Licencia y reconocimiento',
  'licence.description':
    'Las licencias de los datos y las fotos de alimentos, y la línea de reconocimiento que hay que mostrar.',
  'licence.show': 'Muestra esta línea',
  'licence.show.what': 'Si muestras estos datos en público, muestra esta línea al lado, con sus enlaces si puedes:',
  'licence.html': 'La línea de reconocimiento en HTML',
  'licence.terms': 'Qué está bajo qué licencia',
  'licence.products': 'Productos',
  'licence.products.what':
    '<odbl>Open Database Licence 1.0</odbl>; el contenido, bajo la <dbcl>Database Contents Licence</dbcl>. Una base de datos que derives de ella y compartas también debe estar bajo la ODbL.',
  'licence.photos': 'Fotos',
  'licence.photos.what':
    '<licence>CC BY-SA 3.0</licence>, de colaboradores de Open Food Facts. Se cargan desde su servidor de imágenes.',
  'licence.plain': 'Alimentos básicos',
  'licence.plain.what': 'En su mayoría de USDA SR28, que es de dominio público.',
  'licence.program': 'El programa',
  'licence.program.what': 'Licencia MIT.',
  'licence.honest': 'Sé tan honesto como los datos',
  'licence.honest.what':
    'Marca como estimaciones los alimentos cuyo <code>source</code> sea <code>ai_estimate</code> y no muestres nunca <code>null</code> como cero.',
};
