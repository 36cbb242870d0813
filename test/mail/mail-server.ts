/** A real SMTP server on this machine that keeps what it is sent, and can be told to be difficult. */
import type { AddressInfo } from 'node:net';
import { text as readAll } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as it came: who it was handed over for, and what a mail program reads in it. */
export interface ReceivedMail {
  from: string;
  to: string[];
  raw: string;
  parsed: Email;
}

/** The running server. */
export interface MailServer {
  /** Its address, with user and password when it asks for them. */
  url: string;
  mails: ReceivedMail[];
  /** Recipients that it does not know. */
  unknown: Set<string>;
  /** Said to the next message instead of taking it. */
  refusal: string | undefined;
  /** How many connections were opened. */
  connections: number;
  close(): Promise<void>;
}

/** Starts a mail server; with `password`, it asks for it. */
export async function startMailServer({ user = 'larder', password }: { user?: string; password?: string } = {}) {
  const server = new SMTPServer({
    authOptional: password === undefined,
    allowInsecureAuth: true,
    logger: false,
    onConnect(_session, done) {
      running.connections++;
      done();
    },
    onAuth(auth, _session, done) {
      if (auth.username === user && auth.password === password) return done(null, { user });
      // Some servers repeat what they were told.
      done(new Error(`no such pair: ${auth.username} ${auth.password}`));
    },
    onRcptTo(address, _session, done) {
      done(running.unknown.has(address.address) ? refuse(550, 'no such person here') : null);
    },
    onData(stream, session, done) {
      void readAll(stream).then(async (raw) => {
        if (running.refusal !== undefined) return done(refuse(451, running.refusal));
        const { mailFrom, rcptTo } = session.envelope;
        const parsed = await PostalMime.parse(raw);
        const from = mailFrom === false ? '' : mailFrom.address;
        running.mails.push({ from, to: rcptTo.map(({ address }) => address), raw, parsed });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const credentials = password === undefined ? '' : `${user}:${encodeURIComponent(password)}@`;
  const running: MailServer = {
    url: `smtp://${credentials}127.0.0.1:${port}`,
    mails: [],
    unknown: new Set(),
    refusal: undefined,
    connections: 0,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return running;
}

function refuse(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
