import type { Translated } from '../../language/message.ts';
import type { FRAME as ENGLISH } from '../en/frame.ts';

export const FRAME: Translated<typeof ENGLISH> = {
  'frame.skip': 'Vai al contenuto',
  'frame.navigation': 'Sito',
  'nav.browse': 'Sfoglia',
  'nav.scan': 'Scansiona',
  'nav.api': 'API',
  'nav.account': 'Account',
  'footer.credit': 'Dati sugli alimenti di <off>Open Food Facts</off>, con licenza <odbl>ODbL</odbl>',
  'footer.usda': 'Alimenti di base da USDA SR28, pubblico dominio',
  'footer.compare': 'Confronta',
  'footer.dataQuality': 'Qualità dei dati',
  'footer.licence': 'Licenza',
  'footer.language': 'Lingua',
  'search.label': 'Trova un alimento per nome o codice a barre',
  'search.placeholder': 'Un alimento',
  'search.submit': 'Cerca',
  'pager.label': 'Pagine',
  'pager.previous': 'Precedente',
  'pager.page': 'Pagina {page}',
  'pager.next': 'Successiva',
  'copy.button': 'Copia',
  'copy.done': 'Copiato',
  'copy.failed': 'Seleziona e copia',
  'error.foodNotFound.title': 'Alimento non trovato',
  'error.foodNotFound.what':
    'Nessun alimento di questo catalogo ha il numero indicato in questo indirizzo. Forse è stato digitato male.',
  'error.foodNotFound.next': 'Cerca l’alimento per nome qui sopra, oppure interroga l’API:',
  'error.categoryNotFound.title': 'Questa categoria non esiste',
  'error.categoryNotFound.what':
    'Nessun alimento di questo catalogo ne fa parte. Guarda <browse>tutte le categorie</browse> o cerca un alimento qui sopra.',
  'error.unknownPath.title': 'Qui non c’è nulla',
  'error.unknownPath.what':
    'Questo servizio non ha una pagina in {path}. Cerca un alimento qui sopra o vai alla <home>pagina iniziale</home>.',
  'error.unknownPath.programs':
    'Se questa risposta è arrivata al tuo programma: lo stato è 401, perché le chiavi vengono controllate prima dei percorsi. Un 401 a una richiesta senza chiave significa che il percorso è sbagliato. Il <reference>riferimento dell’API</reference> elenca tutti i percorsi.',
  'error.tooMany.title': 'Troppe pagine in poco tempo',
  'error.tooMany.what': {
    one: 'Attendi {count} secondo, poi riapri questa pagina. Altre persone della tua rete potrebbero condividere questo limite con te.',
    other:
      'Attendi {count} secondi, poi riapri questa pagina. Altre persone della tua rete potrebbero condividere questo limite con te.',
  },
  'error.unknownForm.title': 'Questo modulo non è più aggiornato',
  'error.unknownForm.what': 'Non è stato modificato nulla. Riapri <page>la pagina</page> e compila lì il modulo.',
  'error.server.title': 'Qualcosa è andato storto',
  'error.server.what': 'È colpa nostra, non tua. Riprova tra un momento o vai alla <home>pagina iniziale</home>.',
};
