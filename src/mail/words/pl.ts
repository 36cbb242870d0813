import type { MailWords } from './en.ts';

export const PL: MailWords = {
  verifySubject: 'Potwierdź swój adres e-mail',
  verifyAsk: 'Konto „{username}” używa tego adresu e-mail. Aby go potwierdzić, otwórz ten link:',
  verifyNotYou: 'Jeśli to nie Twoje konto, nic nie rób: bez potwierdzenia adres nie będzie używany.',
  recoverSubject: 'Wybierz nowe hasło',
  recoverAsk: 'Ktoś poprosił o nowe hasło do konta „{username}”. Aby je wybrać, otwórz ten link:',
  recoverNotYou: 'Jeśli to nie Ty, nic nie rób: hasło pozostaje bez zmian.',
  validFor: 'Link działa raz, przez {duration}.',
  passwordSubject: 'Twoje hasło zostało zmienione',
  passwordChanged: 'Hasło konta „{username}” zostało zmienione, a wszystkie inne sesje zakończone.',
  passwordNotYou: 'Jeśli to nie Ty, zresetuj teraz hasło na {site} i sprawdź klucze.',
  twoFactorSubject: 'Logowanie dwuskładnikowe zostało wyłączone',
  twoFactorOff: 'Konto „{username}” nie wymaga już sześciocyfrowego kodu przy logowaniu.',
  twoFactorNotYou: 'Jeśli to nie Ty, zmień teraz hasło na {site} i włącz je ponownie.',
  emailSubject: 'Twój adres e-mail został zmieniony',
  emailChanged: 'Konto „{username}” używa teraz adresu {address}. To ostatni e-mail na stary adres.',
  emailNotYou: 'Jeśli to nie Ty, zmień teraz hasło na {site} i ustaw adres ponownie.',
  paymentSubject: 'Płatność nie powiodła się',
  paymentFailed: 'Płatność za plan {plan} konta „{username}” się nie powiodła.',
  paymentKept:
    'Zachowujesz {plan} do {date}. Potem konto przejdzie na Starter, który jest bezpłatny. Klucze pozostają bez zmian.',
  paymentPay: 'Aby zapłacić lub użyć innej karty, otwórz stronę płatności:',
};
