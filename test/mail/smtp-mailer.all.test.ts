// 1. A message arrives as it was written, from the configured sender, to one recipient.
// 2. The password is used, travels over TLS or within this machine only, and is in no error.
// 3. A message that the server does not take, or a server that is down, silent or dripping, is MAIL_FAILED in time.
// 4. No address and no subject can add a header, a recipient or a command.
// 5. Closing waits for what is under way.
import { createServer, type Socket } from 'node:net';
import { inspect } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { AccountsError } from '../../src/accounts/errors.ts';
import { openSmtpMailer, smtpOptions } from '../../src/mail/smtp-mailer.ts';
import { type MailServer, startMailServer } from './mail-server.ts';

const FROM = { name: 'Larder', address: 'larder@food.example' };
const GREETING = { to: 'ada@food.example', subject: 'Crème brûlée', text: 'Dear Ada,\n\n.\nthe crème is set.\n' };
const PASSWORD = 'p@ss:w/ö%rd';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function mailServer(options?: Parameters<typeof startMailServer>[0]): Promise<MailServer> {
  const server = await startMailServer(options);
  closers.push(server.close);
  return server;
}

/** A server that is no mail server: it does with each connection as told. */
async function socketServer(onConnection: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    onConnection(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `smtp://127.0.0.1:${(server.address() as { port: number }).port}`;
}

async function failureOf(sending: Promise<void>): Promise<AccountsError> {
  const error = await sending.then(
    () => undefined,
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(AccountsError);
  return error;
}

describe('a message', () => {
  it('arrives as it was written', async () => {
    const server = await mailServer();
    await openSmtpMailer({ url: server.url, from: FROM }).send(GREETING);
    const [mail] = server.mails;
    expect(mail).toMatchObject({ from: FROM.address, to: [GREETING.to] });
    expect(mail!.parsed).toMatchObject({ from: FROM, to: [{ address: GREETING.to }], subject: GREETING.subject });
    expect(mail!.parsed.text!.trim()).toBe(GREETING.text.trim());
    expect(mail!.parsed.html).toBeUndefined();
    expect(mail!.parsed.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted' }));
  });

  it('can be from an address alone', async () => {
    const server = await mailServer();
    await openSmtpMailer({ url: server.url, from: { name: undefined, address: FROM.address } }).send(GREETING);
    expect(server.mails[0]!.parsed.from).toMatchObject({ name: '', address: FROM.address });
  });
});

describe('the password', () => {
  it('is decoded and used', async () => {
    const server = await mailServer({ password: PASSWORD });
    await openSmtpMailer({ url: server.url, from: FROM }).send(GREETING);
    expect(server.mails).toHaveLength(1);
  });

  it('is in no error, also when the server repeats it', async () => {
    const server = await mailServer({ password: 'another' });
    const url = server.url.replace('another', encodeURIComponent(PASSWORD));
    const error = await failureOf(openSmtpMailer({ url, from: FROM }).send(GREETING));
    expect(error).toMatchObject({ code: 'MAIL_FAILED', value: undefined, cause: { responseCode: 535 } });
    expect(error.message).toContain('user and password');
    const shown = inspect(error, { depth: 9, showHidden: true });
    for (const secret of [PASSWORD, Buffer.from(PASSWORD), Buffer.from(`\0larder\0${PASSWORD}`)]) {
      expect(shown).not.toContain(typeof secret === 'string' ? secret : secret.toString('base64'));
    }
    expect(server.mails).toEqual([]);
  });

  it('is in no error that a server words itself', async () => {
    const server = await mailServer({ password: PASSWORD });
    server.refusal = `not now, ${PASSWORD}, nor ${Buffer.from(`\0larder\0${PASSWORD}`).toString('base64')}`;
    const error = await failureOf(openSmtpMailer({ url: server.url, from: FROM }).send(GREETING));
    expect(error.message).toMatch(/not now, …, nor …/);
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(PASSWORD);
  });

  it.each([
    ['smtp://larder:secret@mail.example', { port: 587, secure: false, requireTLS: true, ignoreTLS: false }],
    ['smtps://larder:secret@mail.example', { port: 465, secure: true, requireTLS: false, ignoreTLS: false }],
    ['smtp://mail.example:25', { port: 25, secure: false, requireTLS: true, ignoreTLS: false }],
    ['smtp://larder:secret@localhost:2525', { port: 2525, secure: false, requireTLS: false, ignoreTLS: true }],
    ['smtp://larder:secret@[::1]:2525', { host: '::1', requireTLS: false, ignoreTLS: true }],
    ['smtp://larder:secret@127.0.0.1.mail.example', { requireTLS: true, ignoreTLS: false }],
  ])('%s', (url, options) => {
    expect(smtpOptions(url)).toMatchObject(options);
    expect(smtpOptions(url).auth).toEqual(url.includes('secret') ? { user: 'larder', pass: 'secret' } : undefined);
  });
});

describe('a failure', () => {
  it('says why, and not to whom, since it is logged', async () => {
    const server = await mailServer();
    server.unknown.add(GREETING.to);
    const error = await failureOf(openSmtpMailer({ url: server.url, from: FROM }).send(GREETING));
    expect(error).toMatchObject({ code: 'MAIL_FAILED', value: undefined, cause: { responseCode: 550 } });
    expect(error.message).toContain('no such person here');
    expect(inspect(error, { depth: 9 })).not.toContain(GREETING.to);
  });

  it('leaves the mailer usable', async () => {
    const server = await mailServer();
    const mailer = openSmtpMailer({ url: server.url, from: FROM });
    server.refusal = 'the cellar is full';
    expect(await failureOf(mailer.send(GREETING))).toMatchObject({ code: 'MAIL_FAILED' });
    server.refusal = undefined;
    await mailer.send(GREETING);
    expect(server.mails).toHaveLength(1);
  });

  it('is what a server that is down gives', async () => {
    const { url, close } = await startMailServer();
    await close();
    const error = await failureOf(openSmtpMailer({ url, from: FROM }).send(GREETING));
    expect(error).toMatchObject({ code: 'MAIL_FAILED', cause: { code: expect.any(String) } });
  });

  it.each<[string, (socket: Socket) => void]>([
    ['says nothing', () => {}],
    ['hangs up', (socket) => socket.end()],
    ['speaks HTTP', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
    [
      'drips',
      (socket) => {
        socket.write('220 ');
        const dripping = setInterval(() => socket.write('a'), 20);
        socket.on('close', () => clearInterval(dripping));
      },
    ],
  ])('comes in time from a server that %s', async (_, onConnection) => {
    const url = await socketServer(onConnection);
    const error = await failureOf(openSmtpMailer({ url, from: FROM, timeoutMs: 300 }).send(GREETING));
    expect(error).toMatchObject({ code: 'MAIL_FAILED' });
  });
});

describe('injection', () => {
  it.each([
    'ada@food.example\r\nBcc: eve@food.example',
    'ada@food.example, eve@food.example',
    'Ada <ada@food.example>',
    'ada@food.example>\r\nRCPT TO:<eve@food.example',
    'ada@food.example\n',
    '',
  ])('the address %j is refused before a connection is made', async (to) => {
    const server = await mailServer();
    const error = await failureOf(openSmtpMailer({ url: server.url, from: FROM }).send({ ...GREETING, to }));
    expect(error).toMatchObject({ code: 'INVALID_EMAIL', value: to });
    expect(server.connections).toBe(0);
  });

  it('a subject stays one header', async () => {
    const server = await mailServer();
    const subject = 'Soup\r\nBcc: eve@food.example\r\n\r\nbody';
    await openSmtpMailer({ url: server.url, from: FROM }).send({ ...GREETING, subject });
    const [{ parsed, to }] = server.mails as [MailServer['mails'][0]];
    expect(to).toEqual([GREETING.to]);
    expect(parsed.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(parsed.subject).toBe('Soup Bcc: eve@food.example body');
  });

  it('a text with SMTP in it stays text', async () => {
    const server = await mailServer();
    const text = 'first\r\n.\r\nMAIL FROM:<eve@food.example>\r\nRCPT TO:<eve@food.example>\r\n';
    await openSmtpMailer({ url: server.url, from: FROM }).send({ ...GREETING, text });
    expect(server.mails).toHaveLength(1);
    expect(server.mails[0]!.parsed.text).toContain('MAIL FROM:<eve@food.example>');
  });
});

it('closing waits for what is under way', async () => {
  const server = await mailServer();
  const mailer = openSmtpMailer({ url: server.url, from: FROM });
  const sending = [mailer.send(GREETING), mailer.send({ ...GREETING, to: 'grace@food.example' })];
  await mailer.close();
  expect(server.mails.flatMap(({ to }) => to).sort()).toEqual(['ada@food.example', 'grace@food.example']);
  await Promise.all(sending);
});
