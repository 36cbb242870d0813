import type { Translated } from '../../language/message.ts';
import type { FORMS as ENGLISH } from '../en/forms.ts';

export const FORMS: Translated<typeof ENGLISH> = {
  'form.problemTitle': 'C’è un problema',
  'form.problemPage': 'Problema: {title}',
  'form.problem': 'Problema:',
  'form.optional': '(facoltativo)',
  'form.currentPassword': 'Password attuale',
  'form.appCode': 'Un codice dalla tua app di autenticazione',
  'form.orAppCode': 'Oppure un codice dalla tua app di autenticazione',
  'form.appCodeHint': 'Sei cifre, oppure uno dei tuoi codici di recupero.',
  'form.freshSignIn':
    'Hai effettuato l’accesso più di dieci minuti fa. Esci e accedi di nuovo per fare questa modifica.',
  'form.passwordHint':
    'Almeno {count} caratteri. Quattro parole senza legame, separate da spazi, vanno bene. Password comuni, sequenze di tasti e password quasi uguali al nome utente non sono accettate.',
  'formError.missing': 'Compila questo campo.',
  'formError.wholeNumber': 'Inserisci un numero intero.',
  'formError.largerNumber': 'Inserisci un numero più grande.',
  'formError.choose': 'Scegli una di queste opzioni.',
  'formError.character': 'Contiene un carattere che non si può memorizzare. Scrivilo di nuovo.',
  'formError.stale': 'Nel frattempo è cambiato, forse in un’altra tua finestra. Non è stato fatto nulla.',
  'formError.waitSeconds': {
    one: 'Troppi tentativi in poco tempo. Attendi {count} secondo, poi riprova.',
    other: 'Troppi tentativi in poco tempo. Attendi {count} secondi, poi riprova.',
  },
  'formError.waitMinutes': {
    one: 'Troppi tentativi in poco tempo. Attendi {count} minuto, poi riprova.',
    other: 'Troppi tentativi in poco tempo. Attendi {count} minuti, poi riprova.',
  },
  'formError.invalidUsername':
    'Non può essere un nome utente. Usa da {min} a {max} lettere (dalla a alla z), cifre, punti, trattini bassi o trattini.',
  'formError.invalidKeyName': 'Non può essere il nome di una chiave. Usa da 1 a {max} caratteri visibili.',
  'formError.invalidExpiry': 'Non è nel futuro. Scegli un giorno successivo o lascia vuoto.',
  'formError.invalidRateCap': 'Inserisci un numero intero da 1 fino al limite del tuo piano, o lascia vuoto.',
  'formError.invalidEmail': 'Non può essere un indirizzo email. Scrivilo come ada@food.example.',
  'formError.invalidPassword': 'Una password ha da {min} a {max} caratteri. Più parole separate da spazi vanno bene.',
  'formError.passwordCommon':
    'Questa password è troppo comune: è fatta di password note, nomi, sequenze di tasti, anni o del tuo nome utente. Scegline una più lunga, per esempio quattro parole senza legame.',
  'formError.wrongCredentials': 'Il nome utente o la password sono errati.',
  'formError.wrongPassword': 'La password è errata.',
  'formError.wrongCode': 'Il codice è errato o già usato. Attendi il prossimo.',
  'formError.proofRequired':
    'Inserisci la password attuale o un codice dalla tua app di autenticazione per fare questa modifica.',
  'formError.tokenInvalid': 'Questo link o passaggio è già stato usato, è scaduto o non è mai esistito.',
  'formError.signInBusy': 'Troppe persone stanno accedendo in questo momento. Riprova tra poco.',
  'formError.accountExists': 'Questo nome utente è già in uso. Scegline un altro.',
  'formError.keyExists': 'Un’altra chiave dell’account ha questo nome. Scegline un altro.',
  'formError.keyNotFound': 'Quella chiave è già stata revocata.',
  'formError.keyExpired': 'Questa chiave è scaduta e sostituirla non la rinnoverebbe. Creane una nuova.',
  'formError.tooManyKeys': 'L’account ha raggiunto il numero massimo di chiavi. Revocane prima una.',
  'formError.sessionNotFound': 'Quella sessione è già terminata.',
  'formError.twoFactorOn': 'L’accesso a due fattori è già attivo.',
  'formError.twoFactorOff': 'L’accesso a due fattori non è attivo o la configurazione non è stata avviata.',
  'formError.twoFactorUnreadable':
    'Al momento i codici non possono essere verificati. Usa un codice di recupero o chiedi al gestore di questo servizio.',
  'formError.mailOff': 'Questo servizio non invia email. Chiedi al suo gestore.',
  'formError.emailTaken': 'Questo indirizzo appartiene a un altro account.',
  'formError.emailNotFound': 'Questo indirizzo non c’è più. Forse nel frattempo è stato confermato o rimosso.',
  'formError.identityTaken': 'Questa persona è collegata a un altro account.',
  'formError.identityNotFound': 'Quel collegamento è già stato rimosso.',
  'formError.identityIsLast': 'È l’unico modo per accedere all’account. Imposta prima una password.',
  'formError.providerUnknown': 'Questo servizio non offre l’accesso con questo provider.',
  'formError.providerUnavailable': 'Il provider di accesso non risponde. Riprova più tardi.',
  'formError.signInRefused': 'L’accesso è stato annullato presso il provider.',
  'formError.signInInvalid': 'L’accesso con il provider non è stato completato. Ricomincia.',
  'formError.signInTooLate': 'L’accesso ha richiesto troppo tempo o è già completato. Accedi di nuovo.',
  'formError.billingOff': 'Questo servizio non accetta pagamenti. Chiedi un altro piano al suo gestore.',
  'formError.billingNoCustomer': 'Questo account non ha mai pagato, quindi non c’è ancora nulla da gestire.',
  'formError.billingSubscribed': 'Questo account ha già un abbonamento. Cambia il piano nella pagina di fatturazione.',
  'formError.planSetByOperator':
    'Il gestore ha impostato il piano di questo account: pagare non cambierebbe nulla. Chiedi a lui.',
  'formError.billingUnavailable': 'Il fornitore di pagamenti non risponde. Non è stato addebitato nulla.',
  'formError.billingRefused': 'Il fornitore di pagamenti non ha accettato la richiesta. Non è stato addebitato nulla.',
  'formError.accountsUnavailable':
    'Al momento gli account non sono disponibili. Non è stato modificato nulla. Riprova tra poco.',
  'formError.mailFailed': 'Non è stato possibile inviare l’email. Riprova più tardi.',
  'formError.notYourUsername': 'Questo non è il nome utente dell’account.',
};
