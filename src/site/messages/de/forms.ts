import type { Translated } from '../../language/message.ts';
import type { FORMS as ENGLISH } from '../en/forms.ts';

export const FORMS: Translated<typeof ENGLISH> = {
  'form.problemTitle': 'Es gibt ein Problem',
  'form.problemPage': 'Problem: {title}',
  'form.problem': 'Problem:',
  'form.optional': '(freiwillig)',
  'form.currentPassword': 'Aktuelles Passwort',
  'form.appCode': 'Ein Code aus Ihrer Authentifizierungs-App',
  'form.orAppCode': 'Oder ein Code aus Ihrer Authentifizierungs-App',
  'form.appCodeHint': 'Sechs Ziffern oder einer Ihrer Wiederherstellungscodes.',
  'form.freshSignIn': 'Ihre Anmeldung ist älter als zehn Minuten. Melden Sie sich ab und wieder an, um das zu ändern.',
  'form.passwordHint':
    'Mindestens {count} Zeichen. Vier Wörter ohne Zusammenhang mit Leerzeichen sind gut. Häufige Passwörter, Tastenreihen und Passwörter, die kaum mehr als Ihr Benutzername sind, werden nicht angenommen.',
  'formError.missing': 'Füllen Sie dieses Feld aus.',
  'formError.wholeNumber': 'Geben Sie eine ganze Zahl ein.',
  'formError.largerNumber': 'Geben Sie eine größere Zahl ein.',
  'formError.choose': 'Wählen Sie eine dieser Möglichkeiten.',
  'formError.character': 'Das enthält ein Zeichen, das nicht gespeichert werden kann. Geben Sie es erneut ein.',
  'formError.stale': 'Das hat sich inzwischen geändert, vielleicht in einem anderen Fenster. Es wurde nichts getan.',
  'formError.waitSeconds': {
    one: 'Zu viele Versuche in kurzer Zeit. Warten Sie {count} Sekunde und versuchen Sie es dann erneut.',
    other: 'Zu viele Versuche in kurzer Zeit. Warten Sie {count} Sekunden und versuchen Sie es dann erneut.',
  },
  'formError.waitMinutes': {
    one: 'Zu viele Versuche in kurzer Zeit. Warten Sie {count} Minute und versuchen Sie es dann erneut.',
    other: 'Zu viele Versuche in kurzer Zeit. Warten Sie {count} Minuten und versuchen Sie es dann erneut.',
  },
  'formError.invalidUsername':
    'Das kann kein Benutzername sein. Verwenden Sie {min} bis {max} Buchstaben (a bis z), Ziffern, Punkte, Unterstriche oder Bindestriche.',
  'formError.invalidKeyName': 'Das kann kein Name eines Schlüssels sein. Verwenden Sie 1 bis {max} sichtbare Zeichen.',
  'formError.invalidExpiry':
    'Das liegt nicht in der Zukunft. Wählen Sie einen späteren Tag oder lassen Sie das Feld leer.',
  'formError.invalidRateCap':
    'Geben Sie eine ganze Zahl von 1 bis zum Limit Ihres Tarifs ein oder lassen Sie das Feld leer.',
  'formError.invalidEmail': 'Das kann keine E-Mail-Adresse sein. Schreiben Sie sie wie ada@food.example.',
  'formError.invalidPassword':
    'Ein Passwort hat {min} bis {max} Zeichen. Mehrere Wörter mit Leerzeichen dazwischen sind in Ordnung.',
  'formError.passwordCommon':
    'Dieses Passwort ist zu häufig: Es besteht aus bekannten Passwörtern, Namen, Tastenreihen, Jahreszahlen oder Ihrem Benutzernamen. Wählen Sie ein längeres, zum Beispiel vier Wörter ohne Zusammenhang.',
  'formError.wrongCredentials': 'Der Benutzername oder das Passwort ist falsch.',
  'formError.wrongPassword': 'Das Passwort ist falsch.',
  'formError.wrongCode': 'Der Code ist falsch oder wurde schon verwendet. Warten Sie auf den nächsten.',
  'formError.proofRequired':
    'Geben Sie Ihr aktuelles Passwort oder einen Code aus Ihrer Authentifizierungs-App ein, um das zu ändern.',
  'formError.tokenInvalid': 'Dieser Link oder Schritt wurde schon verwendet, ist abgelaufen oder hat nie existiert.',
  'formError.signInBusy': 'Gerade melden sich zu viele Personen an. Versuchen Sie es gleich noch einmal.',
  'formError.accountExists': 'Dieser Benutzername ist vergeben. Wählen Sie einen anderen.',
  'formError.keyExists': 'Ein anderer Schlüssel des Kontos hat diesen Namen. Wählen Sie einen anderen.',
  'formError.keyNotFound': 'Dieser Schlüssel wurde bereits widerrufen.',
  'formError.keyExpired':
    'Dieser Schlüssel ist abgelaufen; ihn zu ersetzen würde ihn nicht verlängern. Erstellen Sie einen neuen.',
  'formError.tooManyKeys': 'Das Konto hat die Höchstzahl an Schlüsseln erreicht. Widerrufen Sie zuerst einen.',
  'formError.sessionNotFound': 'Diese Sitzung ist bereits beendet.',
  'formError.twoFactorOn': 'Die Zwei-Faktor-Anmeldung ist bereits eingeschaltet.',
  'formError.twoFactorOff':
    'Die Zwei-Faktor-Anmeldung ist nicht eingeschaltet oder ihre Einrichtung wurde nicht begonnen.',
  'formError.twoFactorUnreadable':
    'Codes können gerade nicht geprüft werden. Verwenden Sie einen Wiederherstellungscode oder wenden Sie sich an den Betreiber dieses Dienstes.',
  'formError.mailOff': 'Dieser Dienst verschickt keine E-Mails. Wenden Sie sich an seinen Betreiber.',
  'formError.emailTaken': 'Diese Adresse gehört zu einem anderen Konto.',
  'formError.emailNotFound':
    'Diese Adresse gibt es nicht mehr. Vielleicht wurde sie inzwischen bestätigt oder entfernt.',
  'formError.identityTaken': 'Diese Person ist mit einem anderen Konto verknüpft.',
  'formError.identityNotFound': 'Diese Verknüpfung wurde bereits entfernt.',
  'formError.identityIsLast':
    'Das ist die einzige Möglichkeit, sich beim Konto anzumelden. Legen Sie zuerst ein Passwort fest.',
  'formError.providerUnknown': 'Dieser Dienst bietet die Anmeldung mit diesem Anbieter nicht an.',
  'formError.providerUnavailable': 'Der Anmeldeanbieter antwortet nicht. Versuchen Sie es später erneut.',
  'formError.signInRefused': 'Die Anmeldung wurde beim Anbieter abgebrochen.',
  'formError.signInInvalid': 'Die Anmeldung beim Anbieter konnte nicht abgeschlossen werden. Beginnen Sie von vorn.',
  'formError.signInTooLate':
    'Diese Anmeldung hat zu lange gedauert oder ist schon abgeschlossen. Melden Sie sich erneut an.',
  'formError.billingOff':
    'Dieser Dienst nimmt keine Zahlungen an. Fragen Sie seinen Betreiber nach einem anderen Tarif.',
  'formError.billingNoCustomer': 'Dieses Konto hat noch nie bezahlt, es gibt also noch nichts zu verwalten.',
  'formError.billingSubscribed':
    'Dieses Konto hat bereits ein Abonnement. Ändern Sie den Tarif auf der Abrechnungsseite.',
  'formError.planSetByOperator':
    'Der Betreiber hat den Tarif dieses Kontos festgelegt; eine Zahlung würde nichts ändern. Wenden Sie sich an ihn.',
  'formError.billingUnavailable': 'Der Zahlungsanbieter antwortet nicht. Es wurde nichts abgebucht.',
  'formError.billingRefused': 'Der Zahlungsanbieter hat die Anfrage nicht angenommen. Es wurde nichts abgebucht.',
  'formError.accountsUnavailable':
    'Konten sind gerade nicht verfügbar. Es wurde nichts geändert. Versuchen Sie es gleich noch einmal.',
  'formError.mailFailed': 'Die E-Mail konnte nicht gesendet werden. Versuchen Sie es später erneut.',
  'formError.notYourUsername': 'Das ist nicht der Benutzername des Kontos.',
};
