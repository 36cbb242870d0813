// The suites of sign-in and payments once more, on a real PostgreSQL.
import { describe } from 'vitest';
import { runOnPostgres } from '../../support/accounts-location.ts';

runOnPostgres();

describe('sign-in', async () => void (await import('../../sign-in/sign-in.test.ts')));
describe('sessions', async () => void (await import('../../sign-in/sessions.test.ts')));
describe('throttle', async () => void (await import('../../sign-in/throttle.test.ts')));
describe('code guessing', async () => void (await import('../../sign-in/code-guessing.test.ts')));
describe('same work', async () => void (await import('../../sign-in/same-work.test.ts')));
describe('at once', async () => void (await import('../../sign-in/at-once.test.ts')));
describe('two-factor sign-in', async () => void (await import('../../sign-in/two-factor.test.ts')));
describe('re-encryption', async () => void (await import('../../sign-in/re-encrypt-secrets.test.ts')));
describe('email and recovery', async () => void (await import('../../sign-in/email-and-recovery.test.ts')));
describe('identities', async () => void (await import('../../sign-in/identities.test.ts')));
describe('own data', async () => void (await import('../../sign-in/account-data.test.ts')));
describe('killed', async () => void (await import('../../sign-in/killed.test.ts')));
describe('payments', async () => void (await import('../../billing/payments.test.ts')));
