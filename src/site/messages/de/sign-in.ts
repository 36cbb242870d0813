import type { Translated } from '../../language/message.ts';
import type { SIGN_IN as ENGLISH } from '../en/sign-in.ts';

export const SIGN_IN: Translated<typeof ENGLISH> = {
  'account.description': 'Ihre Schlüssel, Ihre Nutzung, Ihr Tarif.',
  'account.signedInAs': 'Angemeldet als {name}',
  'account.signOut': 'Abmelden',
  'account.overview': 'Übersicht',
  'account.keys': 'Schlüssel',
  'account.usage': 'Nutzung',
  'account.plan': 'Tarif',
  'account.security': 'Sicherheit',
  'account.activity': 'Aktivität',
  'signIn.title': 'Anmelden',
  'signIn.login': 'Benutzername oder E-Mail-Adresse',
  'signIn.password': 'Passwort',
  'signIn.withoutPassword': 'Oder ohne Passwort:',
  'signIn.with': 'Mit {provider} anmelden',
  'signIn.continueWith': 'Weiter mit {provider}',
  'signIn.new': 'Neu hier? <register>Erstellen Sie ein Konto</register>. Es ist kostenlos.',
  'signIn.forgot': 'Passwort vergessen?',
  'signIn.forgotNoMail':
    'Passwort vergessen? Wenden Sie sich an den Betreiber dieses Dienstes: Er verschickt keine E-Mails.',
  'signIn.done.signedOut': 'Sie sind abgemeldet.',
  'signIn.done.ended': 'Sie wurden abgemeldet, es wurde also nichts geändert. Melden Sie sich an, um fortzufahren.',
  'signIn.done.newPassword': 'Ihr Passwort ist geändert. Melden Sie sich damit an.',
  'signIn.done.deleted': 'Ihr Konto und alles darin wurde gelöscht.',
  'signIn.code.title': 'Code eingeben',
  'signIn.code.label': 'Code',
  'signIn.code.hint':
    'Die sechs Ziffern, die Ihre Authentifizierungs-App gerade anzeigt, oder einer Ihrer Wiederherstellungscodes.',
  'signIn.code.other': 'Als jemand anderes anmelden',
  'register.title': 'Konto erstellen',
  'register.about':
    'Kostenlos, ohne Kreditkarte. Mit einem Konto erhalten Sie eigene Schlüssel und sehen, wie sie genutzt werden.',
  'register.submit': 'Konto erstellen',
  'register.username': 'Benutzername',
  'register.usernameHint': 'Mindestens 3 Buchstaben (a bis z), Ziffern, Punkte, Unterstriche oder Bindestriche.',
  'register.email': 'E-Mail-Adresse',
  'register.emailHint': 'Nur um Ihr Passwort zurückzusetzen und Sie bei Ihrem Konto zu warnen.',
  'register.noMail':
    'Dieser Dienst verschickt keine E-Mails: Bewahren Sie Ihr Passwort gut auf, denn nur der Betreiber kann es zurücksetzen.',
  'register.haveOne': 'Haben Sie schon ein Konto? <signIn>Anmelden</signIn>',
  'register.chooseUsername': 'Benutzernamen wählen',
  'register.newPerson':
    'Sie sind neu hier. Wählen Sie einen Benutzernamen; ab jetzt melden Sie sich mit {provider} an. Sie brauchen kein Passwort.',
  'register.linkInstead':
    'Haben Sie schon ein Konto? <signIn>Melden Sie sich an</signIn> und verknüpfen Sie {provider} auf der Seite Sicherheit.',
  'recover.title': 'Neues Passwort wählen',
  'recover.noMail':
    'Dieser Dienst verschickt keine E-Mails. Wenden Sie sich an seinen Betreiber, der ein neues Passwort für Sie festlegen kann.',
  'recover.checkMail': 'Sehen Sie in Ihren E-Mails nach',
  'recover.sent':
    'Wenn es ein solches Konto mit bestätigter Adresse gibt, ist eine E-Mail mit einem Link dorthin unterwegs.',
  'recover.sentMore':
    'Der Link funktioniert einmal und nur kurze Zeit, die in der E-Mail steht. Wenn keine E-Mail ankommt, sehen Sie im Spam-Ordner nach oder <again>fordern Sie sie erneut an</again>, mit einem anderen Namen.',
  'recover.sentHint': 'Ein Konto ohne bestätigte Adresse bekommt keine E-Mail. Dann kann nur der Betreiber helfen.',
  'recover.about': 'Wir senden einen Link an die bestätigte Adresse des Kontos. Damit wählen Sie ein neues Passwort.',
  'recover.submit': 'E-Mail senden',
  'recover.backToSignIn': 'Zurück zur Anmeldung',
  'reset.deadLink':
    'Ein solcher Link funktioniert einmal und nur kurze Zeit, die in der E-Mail steht. Dieser wurde schon verwendet, ist abgelaufen oder unvollständig.',
  'reset.another': 'Neue E-Mail anfordern',
  'reset.submit': 'Passwort festlegen',
  'reset.newPassword': 'Neues Passwort',
  'reset.hint': 'Damit werden Sie überall abgemeldet. Die Zwei-Faktor-Anmeldung bleibt, wie sie ist.',
  'deadLink.title': 'Dieser Link funktioniert nicht mehr',
  'verify.doneTitle': 'Ihre Adresse ist bestätigt',
  'verify.done': 'Ab jetzt können Sie sich damit anmelden und per E-Mail ein neues Passwort wählen.',
  'verify.toAccount': 'Zu Ihrem Konto',
  'verify.deadLink':
    'Dieser Link wurde schon verwendet, ist abgelaufen oder unvollständig. Wenn Sie die Adresse schon bestätigt haben, ist nichts zu tun. Eine neuere E-Mail macht die Links in früheren ungültig.',
  'verify.which': 'Nachsehen, welche Adresse Ihr Konto hat',
  'verify.title': 'Adresse bestätigen',
  'verify.taken':
    '<signIn>Melden Sie sich bei diesem Konto</signIn> mit der Adresse an oder <recover>wählen Sie ein neues Passwort dafür</recover>.',
  'verify.about': 'Bestätigen Sie, dass diese Adresse zu Ihrem Konto gehört.',
  'verify.submit': 'Adresse bestätigen',
  'verify.hint': 'Wenn Sie diese E-Mail nicht angefordert haben, schließen Sie diese Seite. Es ändert sich nichts.',
  'leave.title': 'Weiter zu: {site}',
  'leave.about': 'Sie werden zu {host} weitergeleitet. Wenn nichts geschieht, nutzen Sie diesen Link:',
  'leave.go': 'Weiter zu: {site}',
  'leave.paymentProvider': 'Zahlungsanbieter',
};
