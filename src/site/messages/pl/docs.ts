import type { Translated } from '../../language/message.ts';
import type { DOCS as ENGLISH } from '../en/docs.ts';

export const DOCS: Translated<typeof ENGLISH> = {
  'docs.menu': 'Dokumentacja',
  'data.description': 'Jak Larder sprawdza dane o żywności i co oznacza wiarygodność.',
  'data.confidence':
    'Każdy produkt ma wiarygodność od 0 do 1: na ile można ufać jego wartościom. Jest to suma tego, co wiadomo, i tego, co sprawdzono. Strona produktu pokazuje rachunek. Dodanie prawdopodobnej wartości nigdy jej nie obniża.',
  'data.word': 'Słowo',
  'data.which': 'Które produkty',
  'data.range': 'Od {least} do {most}',
  'data.which.plausible':
    'Wartość energetyczna, białko, tłuszcz i węglowodany są znane, a każde ważne sprawdzenie zaliczono.',
  'data.which.sparse': 'Brakuje jednej z tych wartości albo ważnego sprawdzenia nie zaliczono.',
  'data.which.estimate': 'Wartości oszacował model AI, choćby były pełne.',
  'data.ranking': 'Wśród równie pasujących produktów wyszukiwarka stawia wyżej lepiej udokumentowane.',
  'data.unknown': 'Nieznane to nie zero',
  'data.unknown.what':
    'To, czego etykieta nie podaje, jest w JSON wartością <code>null</code>, a na stronach ma napis „nie podano”. Wartość 0 podało źródło. Wartości niemożliwe są usuwane i stają się nieznane.',
  'data.checks': 'Sprawdzenia wiarygodności',
  'data.checks.what':
    'Każdy produkt jest sprawdzany przy imporcie. Niezaliczone sprawdzenie obniża ocenę; strona produktu mówi, które.',
  'data.check': 'Sprawdzenie',
  'data.severity': 'Waga',
  'data.severity.error': 'błąd',
  'data.severity.warning': 'ostrzeżenie',
  'data.found': 'Co wykryto',
  'data.sources': 'Źródła',
  'data.source.off': 'Etykiety produktów, zapisane przez współtwórców Open Food Facts.',
  'data.source.community': 'Wpisy tego serwisu: produkty podstawowe z tabel USDA i to, co dodał operator.',
  'data.source.estimate':
    'Szacunki modelu AI. Wszędzie mają bursztynowe oznaczenie. Wyszukiwanie nigdy ich nie tworzy.',
  'licence.title': 'Licencja i podanie źródła',
  'licence.description': 'Licencje danych o żywności i zdjęć oraz informacja o źródle, którą należy pokazać.',
  'licence.show': 'Pokaż tę informację',
  'licence.show.what': 'Jeśli pokazujesz te dane publicznie, umieść obok tę informację, w miarę możliwości z linkami:',
  'licence.html': 'Informacja o źródle w HTML',
  'licence.terms': 'Co jest na jakiej licencji',
  'licence.products': 'Produkty',
  'licence.products.what':
    '<odbl>Open Database Licence 1.0</odbl>, a zawartość na <dbcl>Database Contents Licence</dbcl>. Baza danych, którą z niej utworzysz i udostępnisz, też musi być na licencji ODbL.',
  'licence.photos': 'Zdjęcia',
  'licence.photos.what':
    '<licence>CC BY-SA 3.0</licence>, autorstwa współtwórców Open Food Facts. Są wczytywane z jego serwera zdjęć.',
  'licence.plain': 'Produkty podstawowe',
  'licence.plain.what': 'Przeważnie z USDA SR28, które należą do domeny publicznej.',
  'licence.program': 'Program',
  'licence.program.what': 'Licencja MIT.',
  'licence.honest': 'Uczciwie jak dane',
  'licence.honest.what':
    'Oznaczaj jako szacunki produkty, w których <code>source</code> ma wartość <code>ai_estimate</code>, i nigdy nie pokazuj <code>null</code> jako zera.',
};
