import type { Translated } from '../../language/message.ts';
import type { FRAME as ENGLISH } from '../en/frame.ts';

export const FRAME: Translated<typeof ENGLISH> = {
  'frame.skip': 'Przejdź do treści',
  'frame.navigation': 'Serwis',
  'nav.browse': 'Przeglądaj',
  'nav.scan': 'Skanuj',
  'nav.api': 'API',
  'nav.account': 'Konto',
  'footer.credit': 'Dane o żywności z <off>Open Food Facts</off>, na licencji <odbl>ODbL</odbl>',
  'footer.usda': 'Produkty podstawowe z USDA SR28, domena publiczna',
  'footer.compare': 'Porównaj',
  'footer.dataQuality': 'Jakość danych',
  'footer.licence': 'Licencja',
  'footer.language': 'Język',
  'search.label': 'Znajdź produkt po nazwie lub kodzie kreskowym',
  'search.placeholder': 'Produkt',
  'search.submit': 'Szukaj',
  'pager.label': 'Strony',
  'pager.previous': 'Poprzednia',
  'pager.page': 'Strona {page}',
  'pager.next': 'Następna',
  'copy.button': 'Kopiuj',
  'copy.done': 'Skopiowano',
  'copy.failed': 'Zaznacz i skopiuj',
  'error.foodNotFound.title': 'Nie znaleziono produktu',
  'error.foodNotFound.what': 'Żaden produkt w tym katalogu nie ma numeru z tego adresu. Być może wpisano go błędnie.',
  'error.foodNotFound.next': 'Wyszukaj produkt po nazwie powyżej albo zapytaj API:',
  'error.categoryNotFound.title': 'Nie ma takiej kategorii',
  'error.categoryNotFound.what':
    'Żaden produkt w tym katalogu do niej nie należy. Zobacz <browse>wszystkie kategorie</browse> albo wyszukaj produkt powyżej.',
  'error.unknownPath.title': 'Tu nic nie ma',
  'error.unknownPath.what':
    'Ten serwis nie ma strony pod adresem {path}. Wyszukaj produkt powyżej albo przejdź na <home>stronę główną</home>.',
  'error.unknownPath.programs':
    'Jeśli tę odpowiedź otrzymał Twój program: ma ona status 401, ponieważ klucze są sprawdzane przed ścieżkami. Status 401 dla zapytania bez klucza oznacza, że ścieżka jest błędna. <reference>Dokumentacja API</reference> wymienia wszystkie ścieżki.',
  'error.tooMany.title': 'Zbyt wiele stron w krótkim czasie',
  'error.tooMany.what': {
    one: 'Odczekaj {count} sekundę i otwórz tę stronę ponownie. Inne osoby w Twojej sieci mogą korzystać z tego samego limitu.',
    few: 'Odczekaj {count} sekundy i otwórz tę stronę ponownie. Inne osoby w Twojej sieci mogą korzystać z tego samego limitu.',
    many: 'Odczekaj {count} sekund i otwórz tę stronę ponownie. Inne osoby w Twojej sieci mogą korzystać z tego samego limitu.',
    other:
      'Odczekaj {count} sekundy i otwórz tę stronę ponownie. Inne osoby w Twojej sieci mogą korzystać z tego samego limitu.',
  },
  'error.unknownForm.title': 'Ten formularz jest nieaktualny',
  'error.unknownForm.what': 'Niczego nie zmieniono. Otwórz <page>stronę</page> ponownie i tam wypełnij formularz.',
  'error.server.title': 'Coś poszło nie tak',
  'error.server.what':
    'To nasza wina, nie Twoja. Spróbuj ponownie za chwilę albo przejdź na <home>stronę główną</home>.',
};
