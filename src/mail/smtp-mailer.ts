/**
 * Mail over SMTP, with one connection per message: the service sends few, and an idle connection would only be found dead
 * by the next one. nodemailer is loaded by services that send mail, before their first message: loading it delays requests
 * for a moment, which must not reveal that there is a recipient.
 */
import { parseEmail } from '../accounts/email-address.ts';
import { AccountsError } from '../accounts/errors.ts';
import { isLoopback } from '../network/is-loopback.ts';
import { withDeadline } from '../timing/deadline.ts';
import type { Mailer, MailMessage } from './mailer.ts';

export interface SmtpSettings {
  /** `smtp://` or `smtps://`, with percent-encoded user and password. */
  readonly url: string;
  readonly from: { readonly name: string | undefined; readonly address: string };
  /** The time limit of a message. */
  readonly timeoutMs?: number;
}

interface Credentials {
  readonly user: string;
  readonly pass: string;
}

type SmtpError = Error & { code?: string; responseCode?: number };

/** Long enough for a server that looks up its clients before greeting, short enough for someone who waits. */
const TIMEOUT_MS = 15_000;

export function openSmtpMailer({ url, from, timeoutMs = TIMEOUT_MS }: SmtpSettings): Mailer {
  const server = smtpOptions(url);
  const underWay = new Set<Promise<void>>();
  const library = import('nodemailer');
  // The first message awaits the same promise and reports a failure.
  library.catch(() => {});

  async function deliver(message: MailMessage, to: string): Promise<void> {
    const { createTransport } = await library;
    const transport = createTransport({
      ...server,
      dnsTimeout: timeoutMs,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      // We wrote the message: it never takes content from a file or address.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    await transport.sendMail({
      from: from.name === undefined ? from.address : { name: from.name, address: from.address },
      to: { name: '', address: to },
      subject: message.subject.replace(/\p{C}+/gu, ' '),
      text: message.text,
      // Tells autoresponders (RFC 3834) not to answer: nobody would read it.
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  }

  async function sendInTime(message: MailMessage): Promise<void> {
    const to = parseEmail(message.to);
    try {
      // The library's own timeouts restart with every byte: a trickling server would hold a message forever.
      const late = () => new Error(`the mail server took longer than ${timeoutMs} ms`);
      await withDeadline(deliver(message, to), timeoutMs, late);
    } catch (error) {
      throw mailFailed(error as Error, server.auth);
    }
  }

  return {
    async send(message) {
      const sending = sendInTime(message);
      underWay.add(sending);
      try {
        await sending;
      } finally {
        underWay.delete(sending);
      }
    },
    async close() {
      await Promise.allSettled(underWay);
    },
  };
}

/**
 * How to reach a mail server. Emails contain links that give access to accounts, so they travel only over TLS, except
 * within this machine: a server without STARTTLS gets nothing.
 */
export function smtpOptions(address: string) {
  const url = new URL(address);
  const isSecure = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isLocal = isLoopback(host);
  return {
    host,
    port: url.port === '' ? (isSecure ? 465 : 587) : Number(url.port),
    secure: isSecure,
    // Local relays often have unverifiable certificates, and there is no line to tap.
    ignoreTLS: !isSecure && isLocal,
    requireTLS: !isSecure && !isLocal,
    ...(url.username !== '' && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
  };
}

// The cause is rebuilt: the library's error contains the dialogue, in which a server may repeat what it got. The
// recipient is omitted: the error is logged.
function mailFailed(error: SmtpError, auth: Credentials | undefined): AccountsError {
  const reason =
    error.code === 'EAUTH' ? 'the mail server rejected the user and password' : withoutSecrets(error, auth);
  const cause = Object.assign(new Error(reason), { code: error.code, responseCode: error.responseCode });
  return new AccountsError('MAIL_FAILED', `An email could not be sent: ${reason}`, { cause });
}

function withoutSecrets({ message }: Error, auth: Credentials | undefined): string {
  if (auth === undefined) return message;
  const said = [auth.pass, ...[auth.pass, `\0${auth.user}\0${auth.pass}`].map(inBase64)];
  return said.reduce((text, secret) => text.replaceAll(secret, '…'), message);
}

function inBase64(text: string): string {
  return Buffer.from(text).toString('base64');
}
