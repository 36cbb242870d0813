import type { MailWords } from './en.ts';

export const NL: MailWords = {
  verifySubject: 'Bevestig je e-mailadres',
  verifyAsk: 'Het account ‘{username}’ gebruikt dit e-mailadres. Open deze link om het te bevestigen:',
  verifyNotYou: 'Is dit niet jouw account, doe dan niets: zonder je bevestiging wordt het adres niet gebruikt.',
  recoverSubject: 'Kies een nieuw wachtwoord',
  recoverAsk:
    'Iemand vroeg een nieuw wachtwoord aan voor het account ‘{username}’. Open deze link om er een te kiezen:',
  recoverNotYou: 'Was jij het niet, doe dan niets: je wachtwoord blijft zoals het is.',
  validFor: 'De link werkt één keer, {duration} lang.',
  passwordSubject: 'Je wachtwoord is gewijzigd',
  passwordChanged: 'Het wachtwoord van het account ‘{username}’ is gewijzigd en alle andere sessies zijn beëindigd.',
  passwordNotYou: 'Was jij het niet, stel je wachtwoord dan nu opnieuw in op {site} en controleer je sleutels.',
  twoFactorSubject: 'Inloggen in twee stappen is uitgezet',
  twoFactorOff: 'Het account ‘{username}’ vraagt bij het inloggen geen code van zes cijfers meer.',
  twoFactorNotYou: 'Was jij het niet, wijzig dan nu je wachtwoord op {site} en zet het weer aan.',
  emailSubject: 'Je e-mailadres is gewijzigd',
  emailChanged:
    'Het account ‘{username}’ gebruikt nu het adres {address}. Dit is de laatste e-mail naar het oude adres.',
  emailNotYou: 'Was jij het niet, wijzig dan nu je wachtwoord op {site} en stel het adres opnieuw in.',
  paymentSubject: 'Je betaling is niet gelukt',
  paymentFailed: 'De betaling voor het abonnement {plan} van het account ‘{username}’ is mislukt.',
  paymentKept:
    'Je houdt {plan} tot {date}. Daarna gaat het account naar Starter, dat gratis is. Je sleutels blijven zoals ze zijn.',
  paymentPay: 'Open je betaalpagina om te betalen of een andere kaart te gebruiken:',
};
