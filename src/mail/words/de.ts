import type { MailWords } from './en.ts';

export const DE: MailWords = {
  verifySubject: 'Bestätigen Sie Ihre E-Mail-Adresse',
  verifyAsk: 'Das Konto „{username}“ verwendet diese E-Mail-Adresse. Öffnen Sie diesen Link, um sie zu bestätigen:',
  verifyNotYou: 'Wenn das nicht Ihr Konto ist, tun Sie nichts: Ohne Ihre Bestätigung wird die Adresse nicht verwendet.',
  recoverSubject: 'Wählen Sie ein neues Passwort',
  recoverAsk:
    'Jemand hat ein neues Passwort für das Konto „{username}“ angefordert. Öffnen Sie diesen Link, um eines zu wählen:',
  recoverNotYou: 'Wenn Sie das nicht waren, tun Sie nichts: Ihr Passwort bleibt, wie es ist.',
  validFor: 'Der Link funktioniert einmal, {duration} lang.',
  passwordSubject: 'Ihr Passwort wurde geändert',
  passwordChanged: 'Das Passwort des Kontos „{username}“ wurde geändert, und alle anderen Sitzungen wurden beendet.',
  passwordNotYou:
    'Wenn Sie das nicht waren, setzen Sie Ihr Passwort jetzt unter {site} zurück und prüfen Sie Ihre Schlüssel.',
  twoFactorSubject: 'Die Zwei-Faktor-Anmeldung wurde ausgeschaltet',
  twoFactorOff: 'Das Konto „{username}“ verlangt bei der Anmeldung keinen sechsstelligen Code mehr.',
  twoFactorNotYou:
    'Wenn Sie das nicht waren, ändern Sie Ihr Passwort jetzt unter {site} und schalten Sie sie wieder ein.',
  emailSubject: 'Ihre E-Mail-Adresse wurde geändert',
  emailChanged:
    'Das Konto „{username}“ verwendet jetzt die Adresse {address}. Dies ist die letzte E-Mail an die alte Adresse.',
  emailNotYou:
    'Wenn Sie das nicht waren, ändern Sie Ihr Passwort jetzt unter {site} und tragen Sie die Adresse wieder ein.',
  paymentSubject: 'Ihre Zahlung ist fehlgeschlagen',
  paymentFailed: 'Die Zahlung für den Tarif {plan} des Kontos „{username}“ ist fehlgeschlagen.',
  paymentKept:
    'Sie behalten {plan} bis zum {date}. Danach wechselt das Konto zu Starter, das kostenlos ist. Ihre Schlüssel bleiben, wie sie sind.',
  paymentPay: 'Um zu bezahlen oder eine andere Karte zu verwenden, öffnen Sie Ihre Abrechnungsseite:',
};
