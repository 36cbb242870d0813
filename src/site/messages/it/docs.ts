import type { Translated } from '../../language/message.ts';
import type { DOCS as ENGLISH } from '../en/docs.ts';

export const DOCS: Translated<typeof ENGLISH> = {
  'docs.menu': 'Documentazione',
  'data.description': 'Come Larder controlla i dati sugli alimenti e che cosa significa l’affidabilità.',
  'data.confidence':
    'Ogni alimento ha un’affidabilità da 0 a 1: quanto ci si può fidare dei suoi valori. È la somma di ciò che è noto e di ciò che è stato controllato. La pagina dell’alimento mostra il conto. Aggiungere un valore plausibile non la abbassa mai.',
  'data.word': 'Parola',
  'data.which': 'Quali alimenti',
  'data.range': 'Da {least} a {most}',
  'data.which.plausible': 'Energia, proteine, grassi e carboidrati sono noti e nessun controllo importante fallisce.',
  'data.which.sparse': 'Uno di questi valori manca o un controllo importante fallisce.',
  'data.which.estimate': 'Un modello di IA ha stimato i valori, per quanto completi siano.',
  'data.ranking': 'A parità di corrispondenza, la ricerca mette prima gli alimenti meglio documentati.',
  'data.unknown': 'Sconosciuto non è zero',
  'data.unknown.what':
    'Ciò che un’etichetta non indica è <code>null</code> in JSON e «non indicato» nelle pagine. Un valore di 0 è stato dato dalla fonte. I valori impossibili vengono rimossi e diventano sconosciuti.',
  'data.checks': 'Controlli di plausibilità',
  'data.checks.what':
    'Ogni alimento viene controllato all’importazione. Un controllo non superato abbassa il punteggio; la pagina dell’alimento dice quale.',
  'data.check': 'Controllo',
  'data.severity': 'Gravità',
  'data.severity.error': 'errore',
  'data.severity.warning': 'avviso',
  'data.found': 'Che cosa ha trovato',
  'data.sources': 'Fonti',
  'data.source.off': 'Etichette di prodotti, riportate dai collaboratori di Open Food Facts.',
  'data.source.community':
    'Voci di questo servizio: alimenti di base dalle tabelle dell’USDA e ciò che ha aggiunto il gestore.',
  'data.source.estimate':
    'Stime di un modello di IA. Hanno un contrassegno ambra ovunque compaiano. Una ricerca non ne crea mai.',
  'licence.title': 'Licenza e attribuzione',
  'licence.description': 'Le licenze dei dati e delle foto degli alimenti, e l’attribuzione da mostrare.',
  'licence.show': 'Mostra questa riga',
  'licence.show.what': 'Se mostri questi dati in pubblico, mostra accanto questa riga, se possibile con i suoi link:',
  'licence.html': 'L’attribuzione in HTML',
  'licence.terms': 'Che cosa è sotto quale licenza',
  'licence.products': 'Prodotti',
  'licence.products.what':
    '<odbl>Open Database Licence 1.0</odbl>; i contenuti sono sotto la <dbcl>Database Contents Licence</dbcl>. Anche una banca dati che ne derivi e condividi deve essere sotto la ODbL.',
  'licence.photos': 'Foto',
  'licence.photos.what':
    '<licence>CC BY-SA 3.0</licence>, dei collaboratori di Open Food Facts. Vengono caricate dal suo server di immagini.',
  'licence.plain': 'Alimenti di base',
  'licence.plain.what': 'Per lo più da USDA SR28, che è di pubblico dominio.',
  'licence.program': 'Il programma',
  'licence.program.what': 'Licenza MIT.',
  'licence.honest': 'Onestà come nei dati',
  'licence.honest.what':
    'Segnala come stime gli alimenti con <code>source</code> uguale a <code>ai_estimate</code> e non mostrare mai <code>null</code> come zero.',
};
