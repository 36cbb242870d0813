// What is particular to PostgreSQL; the suites in test/accounts/postgres hold it to the same contract as SQLite.
// 1. Several nodes that open an empty database at once all find it migrated, once.
// 2. Of what two nodes do at the same moment, the outcome is that of one after the other: tokens and codes work once,
//    limits hold, names are given once, and nothing that is added is lost.
// 3. An address that is wrong is said in plain words, never with its password.
// 4. Numbers are numbers, texts are compared byte by byte, and a text that PostgreSQL cannot hold is found nowhere.
// 5. A database that hangs makes nobody wait for ever, and is used again when it goes on.
// 7. Changes are told by account, also where transactions commit in another order than they begin, or by hand.
// 8. A half-open connection is replaced within seconds, with all others that may be half-open too.
// 9. Statements go on working when a newer node adds columns to their tables.
// 10. Where the record of a change fails, nothing of the change is kept.
// 6. TLS as libpq has it: encrypted, and with a root certificate only to the right server.

import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inspect } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccountStore } from '../../../src/accounts/account-store.ts';
import { listEvents, recordEvent } from '../../../src/accounts/audit/audit-trail.ts';
import { recordKeyChange } from '../../../src/accounts/audit/key-events.ts';
import { openAccountsDatabase } from '../../../src/accounts/database/database.ts';
import type { AccountsDatabase } from '../../../src/accounts/database/engine.ts';
import STEPS from '../../../src/accounts/database/migrations.json' with { type: 'json' };
import type { PostgresLocation } from '../../../src/accounts/database/postgres-pool.ts';
import { AccountsError } from '../../../src/accounts/errors.ts';
import { hashKey } from '../../../src/accounts/keys/key-format.ts';
import { UsageStore } from '../../../src/accounts/usage/usage-store.ts';
import { callerOf, codeOf, HOME, PASSWORD, personAtGoogle, SignInHarness } from '../../sign-in/sign-in-harness.ts';
import { POSTGRES_PASSWORD, type PostgresServer, startPostgres } from '../../support/postgres.ts';
import { skippedIf } from '../../support/skip.ts';
import { until } from '../../support/until.ts';
import { whyMissing } from '../../support/why-missing.ts';

const MIGRATIONS = STEPS.map(({ name }) => name).sort();

let server: PostgresServer;
const opened: AccountsDatabase[] = [];

beforeAll(async () => {
  server = await startPostgres();
});
afterAll(async () => {
  await Promise.all(opened.map((database) => database.close()));
  await server.stop();
});

async function open(location: PostgresLocation): Promise<AccountsDatabase> {
  const database = await openAccountsDatabase(location);
  opened.push(database);
  return database;
}

async function harnessOn(location: PostgresLocation): Promise<SignInHarness> {
  const harness = new SignInHarness();
  await harness.open(location);
  opened.push(harness.database);
  return harness;
}

describe('1. opening', () => {
  it('migrates once, however many nodes open an empty database at once', async () => {
    for (let round = 0; round < 3; round++) {
      const location = await server.emptyLocation();
      const nodes = await Promise.all(Array.from({ length: 5 }, () => open(location)));
      const changes = await Promise.all(nodes.map((node) => node.keyChanges()));
      expect(new Set(changes.map(({ mark }) => mark.revision)).size).toBe(1);
      const steps = await server.run(location, 'select name from larder_migration order by name');
      expect(steps.map(({ name }) => name)).toEqual(MIGRATIONS);
    }
  });

  it('refuses a database that belongs to another program', async () => {
    const location = await server.emptyLocation();
    await server.run(location, 'create table account (number integer)');
    const refused = openAccountsDatabase(location);
    await expect(refused).rejects.toMatchObject({ code: 'ACCOUNTS_UNAVAILABLE', message: /its own database/ });
  });
});

describe('2. two nodes at the same moment', () => {
  let one: SignInHarness;
  let other: SignInHarness;
  beforeAll(async () => {
    const location = await server.newLocation();
    [one, other] = [await harnessOn(location), await harnessOn(location)];
  });
  const both = () => [one, other] as const;
  /** Does the same `times` times on each node, all at once; gives the codes of what was refused, undefined for the rest. */
  const race = (times: number, act: (harness: SignInHarness, nth: number) => Promise<unknown>) =>
    Promise.all(both().flatMap((harness) => Array.from({ length: times }, (_, nth) => codeOf(act(harness, nth)))));
  const done = (codes: (string | undefined)[]) => codes.filter((code) => code === undefined).length;

  it('give a username once, in whatever case', async () => {
    const codes = await race(5, ({ store }, nth) =>
      store.createAccount({ username: nth % 2 ? 'Mia.Baker' : 'mia.baker', plan: 'pro' }),
    );
    expect(done(codes)).toBe(1);
    expect(codes.filter((code) => code === 'ACCOUNT_EXISTS')).toHaveLength(9);
  });

  it('make no more keys than an account may have', async () => {
    await one.store.createAccount({ username: 'oat-mill', plan: 'pro' });
    let names = 0;
    const codes = await race(8, ({ store }) => {
      names += 1;
      return store.createNamedKey({ account: 'oat-mill', name: `key ${names}`, keysPerAccount: 5 });
    });
    expect(done(codes)).toBe(5);
    expect(codes.filter((code) => code === 'TOO_MANY_KEYS')).toHaveLength(11);
    expect(await other.store.listKeys('oat-mill')).toHaveLength(6);
  });

  it('take a recovery code, a six-digit code and a pending sign-in once', async () => {
    for (const kind of ['recovery', 'totp'] as const) {
      const owner = await one.registerWithTwoFactor();
      other.nowMs = one.nowMs;
      const pending = await Promise.all(
        Array.from({ length: 4 }, async () => {
          const result = await one.signIn(owner.username, PASSWORD);
          return result.status === 'second_factor_needed' ? result.pendingToken : '';
        }),
      );
      const code = kind === 'totp' ? owner.code() : owner.recoveryCodes[0]!;
      const codes = await race(2, ({ services }, nth) =>
        services.signIn.withCode(pending[nth]!, code, { client: HOME }),
      );
      expect(done(codes)).toBe(1);
    }
  });

  it('take the link of a mail once', async () => {
    const owner = await one.registerWithEmail('lea@food.example');
    await one.services.passwords.askForRecovery(owner.username, HOME);
    const token = await one.tokenMailedTo('lea@food.example');
    const codes = await race(3, ({ services }, nth) =>
      services.passwords.recover(token, `${nth} jars of quince jelly`, HOME),
    );
    expect(done(codes)).toBe(1);
    expect(codes.filter((code) => code === 'TOKEN_INVALID')).toHaveLength(5);
  });

  it('give a confirmed address to one account', async () => {
    const tokens = new Map<SignInHarness, string>();
    for (const harness of both()) {
      await harness.register({ username: `noa-${tokens.size}`, email: 'noa@food.example' });
      tokens.set(harness, await harness.tokenMailedTo('noa@food.example'));
    }
    const codes = await race(1, (harness) => harness.services.email.confirm(tokens.get(harness)!, HOME));
    expect(codes.sort()).toEqual(['EMAIL_TAKEN', undefined]);
  });

  it('judge no more guesses than one node would', async () => {
    const { username } = await one.register({ username: 'guessed' });
    const client = { address: '198.51.100.99', userAgent: undefined };
    const before = one.hasher.verified + other.hasher.verified;
    const codes = await race(15, (harness) => harness.signIn(username, 'a wrong guess', client));
    expect(codes.filter((code) => code === 'WRONG_CREDENTIALS')).toHaveLength(6);
    expect(codes.filter((code) => code === 'TOO_MANY_ATTEMPTS')).toHaveLength(24);
    expect(one.hasher.verified + other.hasher.verified - before).toBe(6);
  });

  it('leave an account a way in: of two third parties unlinked at once, one stays', async () => {
    const persons = ['a', 'b'].map((subject) => personAtGoogle(`ben-${subject}`));
    const start = await one.services.identities.signIn(persons[0]!, { client: HOME });
    if (start.status !== 'unknown_person') throw new Error('known already');
    const ben = await one.services.registration.withIdentity(start.newIdentityToken, 'ben-by-google', { client: HOME });
    const caller = callerOf(ben);
    await one.services.identities.link(caller, persons[1]!);
    const codes = await Promise.all(
      both().map(({ services }, nth) => codeOf(services.identities.unlink(caller, persons[nth]!, {}))),
    );
    expect(codes.sort()).toEqual(['IDENTITY_IS_LAST', undefined]);
  });

  it('add usage of the same keys without losing any, while keys change and an account is deleted', async () => {
    const { account } = await one.store.createAccount({ username: 'dairy', plan: 'pro' });
    const gone = await one.register({ username: 'soon-gone' });
    const keys = await Promise.all(
      Array.from({ length: 6 }, (_, nth) => one.store.createNamedKey({ account: account.id, name: `cow ${nth}` })),
    );
    const keyIds = keys.map(({ record }) => record.id);
    const [{ id: goneId }] = await one.store.listKeys(gone.account.id);
    const hourMs = Date.UTC(2030, 0, 1, 12);
    const add = async (harness: SignInHarness, nth: number) => {
      const batch = {
        id: randomUUID(),
        // In another order on each node and each time.
        counts: [...keyIds, goneId]
          .sort((a, b) => ((a * 7 + nth) % 5) - ((b * 7 + nth) % 5))
          .map((keyId) => ({ keyId, status: 200, hourMs, requests: 1 })),
        lastUsedMs: new Map(keyIds.map((keyId) => [keyId, hourMs + nth * 60_000])),
      };
      // As the meter does: a batch that a busy machine refused is given again.
      const store = new UsageStore(harness.database);
      await until(async () => (await codeOf(store.add(batch))) !== 'ACCOUNTS_UNAVAILABLE');
    };
    await Promise.all([
      race(20, add),
      other.store.renameKey(account.id, 'cow 0', 'cow zero'),
      one.services.accountData.delete(gone.caller, { password: PASSWORD }),
    ]);
    const usage = new UsageStore(one.database, { now: () => hourMs });
    expect(await usage.requestsToday(account.id)).toEqual(new Map(keyIds.map((keyId) => [keyId, 40])));
  });

  it('agree with a dumb count: transactions that read and then write never overlook each other', async () => {
    const [first, second] = [one.database, other.database];
    const next = (database: AccountsDatabase) =>
      database.write(async (write) => {
        const { rows } = await sql<{ last: number }>`select count(*) as last from billing_event`.execute(write);
        const id = `event ${rows[0]!.last}`;
        await write.insertInto('billing_event').values({ id, type: 'test', received_at: '' }).execute();
      });
    await Promise.all([first, second].flatMap((database) => Array.from({ length: 15 }, () => next(database))));
    const events = await first.kysely.selectFrom('billing_event').select('id').execute();
    expect(new Set(events.map(({ id }) => id))).toEqual(
      new Set(Array.from({ length: 30 }, (_, nth) => `event ${nth}`)),
    );
  });
});

describe('3. a wrong address', () => {
  const wrongs: [string, Partial<PostgresLocation>, RegExp][] = [
    ['password', { password: 'hunter2-and-more' }, /password authentication failed.*Check the user and the password/],
    ['database', { database: 'nowhere' }, /"nowhere" does not exist.*Create that database/],
    ['port', { port: 1 }, /ECONNREFUSED.*Nothing is listening there/],
    ['host', { host: 'db.invalid' }, /db\.invalid.*(The host name is unknown|Check DATABASE_URL)/],
    ['TLS', { tls: 'require' }, /does not support SSL.*Check sslmode/],
    [
      'certificate',
      { tls: 'verify-full', rootCertificate: '/no/such/file.pem' },
      /\/no\/such\/file\.pem.*could not be read/,
    ],
  ];
  it.each(wrongs)('is said: %s', async (_, change, words) => {
    const location = { ...(await server.newLocation()), ...change };
    const error = await openAccountsDatabase(location).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(AccountsError);
    expect(error).toMatchObject({ code: 'ACCOUNTS_UNAVAILABLE', message: expect.stringMatching(words) });
    const told = inspect(error, { depth: 20, showHidden: true });
    for (const password of [POSTGRES_PASSWORD, 'hunter2-and-more']) expect(told).not.toContain(password);
  });
});

describe('4. values', () => {
  it('come back as on SQLite', async () => {
    const database = await open(await server.newLocation());
    const store = new AccountStore(database);
    const { account } = await store.createAccount({ username: 'mia', plan: 'pro' });
    expect(account.id).toSatisfy(Number.isSafeInteger);
    const { key, record } = await store.createNamedKey({ account: 'mia', name: 'big', rateCap: 999_999_999_999_999 });
    expect([key.length, record.rateCap]).toEqual([39, 999_999_999_999_999]);
    for (const name of ['Zimt', 'apfel', 'Öl', 'zebra', '_']) await store.createNamedKey({ account: 'mia', name });
    const names = (await store.listKeys('mia')).map(({ name }) => name);
    expect(names).toEqual([undefined, 'Zimt', '_', 'apfel', 'big', 'zebra', 'Öl']);
    const usage = new UsageStore(database);
    const counts = [{ keyId: record.id, status: 200, hourMs: Date.now(), requests: 2 ** 40 }];
    await usage.add({ id: randomUUID(), counts, lastUsedMs: new Map() });
    expect(await usage.requestsToday(account.id)).toEqual(new Map([[record.id, 2 ** 40]]));
  });

  it('that cannot be stored are found nowhere, and break nothing', async () => {
    const harness = await harnessOn(await server.newLocation());
    const { caller } = await harness.register({ username: 'mia' });
    expect(await codeOf(harness.signIn('mia\0', PASSWORD))).toBe('WRONG_CREDENTIALS');
    expect(await codeOf(harness.services.sessions.end(caller, '\0'))).toBe('SESSION_NOT_FOUND');
    expect(await harness.store.findAccount('mi\0a')).toBeUndefined();
  });
});

/** The first byte of the message with which a client ends a connection. */
const GOODBYE = 'X'.charCodeAt(0);

/** A way to the server that can be made to hang: what is sent arrives nowhere, and no connection breaks. */
async function hangingWay(port: number) {
  const sockets = new Set<Socket>();
  let isHanging = false;
  let cut = new Set<Socket>();
  let lost = 0;
  const way = createServer((socket) => {
    const inner = connect(port, '127.0.0.1');
    for (const each of [socket, inner]) {
      sockets.add(each);
      each.on('error', () => {});
      each.on('close', () => sockets.delete(each));
    }
    const isCut = () => isHanging || cut.has(socket);
    socket.on('close', () => inner.destroy());
    socket.on('data', (chunk) => {
      if (!isCut()) inner.write(chunk);
      else if (chunk[0] !== GOODBYE) lost++;
    });
    inner.on('data', (chunk) => isCut() || socket.write(chunk)).on('close', () => socket.destroy());
  });
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve));
  return {
    port: (way.address() as AddressInfo).port,
    hang: (hanging: boolean) => {
      isHanging = hanging;
    },
    /** How many messages arrived nowhere, but for those that end a connection. */
    lost: () => lost,
    /** The connections of now hang for ever; new ones work. */
    halfOpen: () => {
      cut = new Set(sockets);
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      way.close();
    },
  };
}

describe('5. a database that hangs', () => {
  it('makes nobody wait for ever, and is used again when it goes on', async () => {
    const way = await hangingWay(server.port);
    const database = await openAccountsDatabase({ ...(await server.newLocation()), port: way.port });
    const store = new AccountStore(database);
    await store.createAccount({ username: 'mia', plan: 'pro' });
    await database.keyChanges();
    way.hang(true);
    const started = performance.now();
    const outcomes = await Promise.all([
      codeOf(database.keyChanges()),
      codeOf(store.findAccount('mia')),
      codeOf(store.setPlan('mia', 'scale')),
      ...Array.from({ length: 10 }, () => codeOf(store.listAccounts())),
    ]);
    expect(new Set(outcomes)).toEqual(new Set(['ACCOUNTS_UNAVAILABLE']));
    // Ten seconds for a connection and four for a statement; far from for ever, on a busy machine too.
    expect(performance.now() - started).toBeLessThan(25_000);
    way.hang(false);
    expect(await store.listAccounts()).toMatchObject([{ username: 'mia', plan: 'pro' }]);
    expect(await store.setPlan('mia', 'scale')).toMatchObject({ plan: 'scale' });
    expect((await database.keyChanges()).accountIds).toBe('all');
    await database.close();
    way.close();
  });
});

describe('7. changes of keys', () => {
  it('are told once each, by account, in whatever order transactions commit', async () => {
    const database = await open(await server.newLocation());
    const store = new AccountStore(database);
    const accounts: number[] = [];
    for (const username of ['ada', 'ben', 'cora']) {
      accounts.push((await store.createAccount({ username, plan: 'pro' })).account.id);
    }
    let { mark } = await store.keyChanges();
    const changed = async () => {
      const changes = await store.keyChanges(mark);
      ({ mark } = changes);
      return changes.accountIds;
    };
    await changed();
    const [ada, ben, cora] = accounts as [number, number, number];
    let commit = () => {};
    const held = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let begun = () => {};
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const slow = database.writeAccount(ada, async (write) => {
      await write.updateTable('account').set({ plan: 'scale' }).where('id', '=', ada).execute();
      begun();
      await held;
    });
    await hasBegun;
    await store.createNamedKey({ account: ben, name: 'ci' });
    expect(await changed()).toEqual([ben]);
    expect(await changed()).toEqual([]);
    await sql`update account set plan = 'starter' where id = ${cora}`.execute(database.kysely);
    expect(await changed()).toEqual([cora]);
    commit();
    await slow;
    expect(await changed()).toEqual([ada]);
    expect(await changed()).toEqual([]);
    // A use of a key is no change of it.
    await database.kysely.updateTable('api_key').set({ last_used_at: 'now' }).execute();
    expect(await changed()).toEqual([]);
  });
});

describe('8. a half-open connection', () => {
  it('is given up, and so are the others that were open then', async () => {
    const way = await hangingWay(server.port);
    const database = await openAccountsDatabase({ ...(await server.newLocation()), port: way.port });
    const store = new AccountStore(database);
    await Promise.all([store.listAccounts(), store.listAccounts(), store.listAccounts(), database.keyChanges()]);
    way.halfOpen();
    expect(await codeOf(database.keyChanges())).toBe('ACCOUNTS_UNAVAILABLE');
    // All in the pool were open before: none of them is asked any more.
    const lost = way.lost();
    expect(lost).toBeGreaterThan(0);
    for (let nth = 0; nth < 3; nth++) expect(await store.listAccounts()).toEqual([]);
    expect((await database.keyChanges()).accountIds).toBe('all');
    expect(way.lost()).toBe(lost);
    await database.close();
    way.close();
  });
});

describe('9. statements', () => {
  it('go on working when a newer node has added columns', async () => {
    const location = await server.newLocation();
    const store = new AccountStore(await open({ ...location, connections: 3 }));
    const { account } = await store.createAccount({ username: 'barley-mill', plan: 'pro' });
    const change = async (nth: number) => {
      const { record } = await store.rotateAccountKey(account.id);
      await store.createNamedKey({ account: 'barley-mill', name: `till ${nth}` });
      await store.revokeKey(account.id, `till ${nth}`);
      expect(await store.listKeys('barley-mill')).toEqual([{ ...record, requestsToday: 0 }]);
    };
    for (let nth = 0; nth < 4; nth++) await change(nth);
    for (const table of ['account', 'api_key']) {
      await server.run(location, `alter table ${table} add column note text`);
      await store.findAccount('barley-mill');
      await change(10 + table.length);
    }
    await server.run(location, 'alter table account add column remark text');
    expect(await store.findAccount('barley-mill')).toMatchObject({ id: account.id });
  });

  it('are not needed in a transaction', async () => {
    const database = await open({ ...(await server.newLocation()), connections: 3 });
    expect(await database.write(async () => 'nothing')).toBe('nothing');
    const failing = database.write(async () => Promise.reject(new Error('changed my mind')));
    await expect(failing).rejects.toThrow('changed my mind');
    const isHeld = sql<{ held: boolean }>`select now() <> statement_timestamp() as held`;
    expect((await isHeld.execute(database.kysely)).rows).toEqual([{ held: false }]);
  });
});

describe('10. the record of a change', () => {
  it('is seen within its transaction, and undoes all of it where it fails', async () => {
    const location = await server.newLocation();
    const database = await open(location);
    const store = new AccountStore(database);
    const { account, accountKey } = await store.createAccount({ username: 'mia', plan: 'pro' });
    const record = recordKeyChange({ actor: 'owner' });
    const created = await store.createNamedKey({ account: 'mia', name: 'shop', record });
    const kinds = () => listEvents(database.kysely, account.id).then(({ events }) => events.map(({ kind }) => kind));
    const seen = await database.write(async (write) => {
      await write.selectFrom('account').select('id').execute();
      await recordEvent(write, {
        accountId: account.id,
        kind: 'signed_in',
        actor: 'owner',
        at: '2026-11-16T10:00:00.000Z',
      });
      return listEvents(write, account.id);
    });
    expect(seen.events[0]).toMatchObject({ kind: 'signed_in' });

    await server.run(
      location,
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$;
       create trigger refuse before insert on audit_event for each row execute function refuse()`,
    );
    const before = await kinds();
    await expect(store.rotateAccountKey('mia', { record })).rejects.toThrow('no room');
    await expect(store.rotateKey('mia', 'shop', { record })).rejects.toThrow('no room');
    await expect(store.revokeKey('mia', 'shop', { record })).rejects.toThrow('no room');
    await expect(store.createNamedKey({ account: 'mia', name: 'till', record })).rejects.toThrow('no room');
    for (const key of [accountKey, created.key]) expect(await store.findKeyByHash(hashKey(key))).toBeDefined();
    expect(await store.listKeys('mia')).toHaveLength(2);
    expect(await kinds()).toEqual(before);

    await server.run(location, 'drop trigger refuse on audit_event');
    const rotated = await store.rotateKey('mia', 'shop', { record });
    expect(await store.findKeyByHash(hashKey(created.key))).toBeUndefined();
    expect(await store.findKeyByHash(hashKey(rotated.key))).toMatchObject({ accountId: account.id });
    expect(await kinds()).toEqual(['key_rotated', ...before]);
  });
});

describe('6. TLS', skippedIf(whyMissing('openssl', 'version')), () => {
  it('encrypts, and with a root certificate asks who the server is', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'larder-tls-'));
    chmodSync(folder, 0o755);
    const [key, certificate] = [path.join(folder, 'server.key'), path.join(folder, 'server.crt')];
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    const request = [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '2',
    ];
    execFileSync('openssl', [...request, ...subject, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
    chmodSync(key, 0o600);
    const secured = await startPostgres({
      settings: ['ssl=on', `ssl_cert_file=${certificate}`, `ssl_key_file=${key}`],
      beforeStart: (dataFolder) => {
        const { uid, gid } = statSync(dataFolder);
        chownSync(key, uid, gid);
      },
    });
    const location = await secured.newLocation();
    const isEncrypted = async (tls: Partial<PostgresLocation>) => {
      const database = await openAccountsDatabase({ ...location, ...tls });
      const query = sql<{ ssl: boolean }>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`;
      const { rows } = await query.execute(database.kysely);
      await database.close();
      return rows[0]!.ssl;
    };
    const ours = { rootCertificate: certificate };
    expect(await isEncrypted({})).toBe(false);
    expect(await isEncrypted({ tls: 'require' })).toBe(true);
    expect(await isEncrypted({ tls: 'verify-ca', ...ours })).toBe(true);
    expect(await isEncrypted({ tls: 'verify-full', host: 'localhost', ...ours })).toBe(true);
    for (const wrong of [{ tls: 'verify-ca' }, { tls: 'verify-full' }, { tls: 'verify-full', ...ours }] as const) {
      expect(await codeOf(isEncrypted(wrong))).toBe('ACCOUNTS_UNAVAILABLE');
    }
    await secured.stop();
    rmSync(folder, { recursive: true, force: true });
  });
});
