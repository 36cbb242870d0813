import type { Translated } from '../../language/message.ts';
import type { SCAN as ENGLISH } from '../en/scan.ts';

export const SCAN: Translated<typeof ENGLISH> = {
  'scan.title': 'Zeskanuj kod kreskowy',
  'scan.description': 'Znajdź produkt po kodzie kreskowym: aparatem, ze zdjęcia lub wpisując cyfry.',
  'scan.camera': 'Użyj aparatu',
  'scan.photo': 'Wybierz zdjęcie',
  'scan.stop': 'Zatrzymaj aparat',
  'scan.privacy': 'Obrazy pozostają na Twoim urządzeniu: wyszukiwane są tylko cyfry.',
  'scan.type': 'Albo wpisz cyfry spod kresek',
  'scan.lookUp': 'Wyszukaj',
  'scan.hint': 'EAN-13, EAN-8, UPC-A lub UPC-E: od 6 do 13 cyfr. Spacje nie mają znaczenia.',
  'scan.notFound': 'Żaden produkt nie ma tu kodu kreskowego {code}',
  'scan.noBarcode': 'To nie jest kod kreskowy: {code}',
  'scan.onlyDigits': 'Kod kreskowy ma od 6 do 13 cyfr i nic więcej. Spójrz pod kreski lub obok nich.',
  'scan.checkDigit': 'Ostatnia cyfra nie pasuje do pozostałych: porównaj każdą cyfrę z opakowaniem.',
  'scan.byName': '<search>Szukaj po nazwie</search>: produkt może tu być bez kodu kreskowego.',
  'scan.addIt': '<off>Wyszukaj lub dodaj go w Open Food Facts</off>: pojawi się tu po następnym imporcie.',
  'scan.searchWords': 'Albo <search>wyszukaj te słowa</search>.',
  'scan.say.starting': 'Uruchamianie aparatu',
  'scan.say.hold': 'Trzymaj kod kreskowy przed aparatem',
  'scan.say.looking': 'Szukanie kodu kreskowego na zdjęciu',
  'scan.say.none':
    'Na tym zdjęciu nie znaleziono kodu kreskowego. Zrób ostre zdjęcie na wprost, z wszystkimi kreskami.',
  'scan.say.unreadable': 'Nie udało się odczytać tego zdjęcia. Spróbuj innego albo wpisz cyfry.',
  'scan.say.found': 'Znaleziono: {code}',
  'scan.say.blocked':
    'Aparat jest zablokowany. Zezwól na niego w ustawieniach przeglądarki, wybierz zdjęcie albo wpisz cyfry.',
  'scan.say.noCamera': 'Nie znaleziono aparatu. Wybierz zdjęcie albo wpisz cyfry.',
  'scan.say.insecure': 'Przeglądarki zezwalają na aparat tylko przez HTTPS. Zamiast tego wybierz zdjęcie.',
  'scan.say.failed': 'Nie udało się uruchomić aparatu. Wybierz zdjęcie albo wpisz cyfry.',
};
