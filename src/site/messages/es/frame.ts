import type { Translated } from '../../language/message.ts';
import type { FRAME as ENGLISH } from '../en/frame.ts';

export const FRAME: Translated<typeof ENGLISH> = {
  'frame.skip': 'Ir al contenido',
  'frame.navigation': 'Sitio',
  'nav.browse': 'Explorar',
  'nav.scan': 'Escanear',
  'nav.api': 'API',
  'nav.account': 'Cuenta',
  'footer.credit': 'Datos de alimentos de <off>Open Food Facts</off>, bajo la licencia <odbl>ODbL</odbl>',
  'footer.usda': 'Alimentos básicos de USDA SR28, dominio público',
  'footer.compare': 'Comparar',
  'footer.dataQuality': 'Calidad de los datos',
  'footer.licence': 'Licencia',
  'footer.language': 'Idioma',
  'search.label': 'Busca un alimento por nombre o código de barras',
  'search.placeholder': 'Un alimento',
  'search.submit': 'Buscar',
  'pager.label': 'Páginas',
  'pager.previous': 'Anterior',
  'pager.page': 'Página {page}',
  'pager.next': 'Siguiente',
  'copy.button': 'Copiar',
  'copy.done': 'Copiado',
  'copy.failed': 'Selecciónalo y cópialo',
  'error.foodNotFound.title': 'Alimento no encontrado',
  'error.foodNotFound.what':
    'Ningún alimento de este catálogo tiene el número de esta dirección. Puede que esté mal escrito.',
  'error.foodNotFound.next': 'Busca el alimento por su nombre arriba o consulta la API:',
  'error.categoryNotFound.title': 'Esa categoría no existe',
  'error.categoryNotFound.what':
    'Ningún alimento de este catálogo pertenece a ella. Mira <browse>todas las categorías</browse> o busca un alimento arriba.',
  'error.unknownPath.title': 'Aquí no hay nada',
  'error.unknownPath.what':
    'Este servicio no tiene ninguna página en {path}. Busca un alimento arriba o ve a la <home>página de inicio</home>.',
  'error.unknownPath.programs':
    'Si fue tu programa el que recibió esta respuesta: su estado es 401, porque las claves se comprueban antes que las rutas. Un 401 a una petición sin clave significa que la ruta es incorrecta. La <reference>referencia de la API</reference> enumera todas las rutas.',
  'error.tooMany.title': 'Demasiadas páginas en poco tiempo',
  'error.tooMany.what': {
    one: 'Espera {count} segundo y vuelve a abrir esta página. Es posible que otras personas de tu red compartan este límite contigo.',
    other:
      'Espera {count} segundos y vuelve a abrir esta página. Es posible que otras personas de tu red compartan este límite contigo.',
  },
  'error.unknownForm.title': 'Este formulario está desactualizado',
  'error.unknownForm.what':
    'No se ha cambiado nada. Abre <page>la página</page> de nuevo y rellena allí el formulario.',
  'error.server.title': 'Algo ha fallado aquí',
  'error.server.what':
    'La culpa es nuestra, no tuya. Inténtalo de nuevo en un momento o ve a la <home>página de inicio</home>.',
};
