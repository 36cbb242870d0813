// The suites of sign-in and payments once more, on a real PostgreSQL.
import { describe } from 'vitest';
import { runOnPostgres } from '../../support/accounts-location.ts';

runOnPostgres();

describe('sign-in', async () => void (await import('../../sign-in/sign-in.slow.test.ts')));
describe('sessions', async () => void (await import('../../sign-in/sessions/sessions.slow.test.ts')));
describe('throttle', async () => void (await import('../../sign-in/throttle/throttle.slow.test.ts')));
describe('code guessing', async () => void (await import('../../sign-in/two-factor/code-guessing.slow.test.ts')));
describe('same work', async () => void (await import('../../sign-in/same-work.slow.test.ts')));
describe('at once', async () => void (await import('../../sign-in/at-once.slow.test.ts')));
describe('two-factor sign-in', async () => void (await import('../../sign-in/two-factor/two-factor.slow.test.ts')));
describe('re-encryption', async () => void (await import('../../sign-in/two-factor/re-encrypt-secrets.slow.test.ts')));
describe('email and recovery', async () => void (await import('../../sign-in/email-and-recovery.slow.test.ts')));
describe('proofs', async () => void (await import('../../sign-in/proofs.slow.test.ts')));
describe('identities', async () => void (await import('../../sign-in/identity-providers/identities.slow.test.ts')));
describe('notices', async () => void (await import('../../sign-in/notices.slow.test.ts')));
describe('own data', async () => void (await import('../../sign-in/account-data.slow.test.ts')));
describe('killed', async () => void (await import('../../sign-in/killed.slow.test.ts')));
describe('payments', async () => void (await import('../../billing/payments.slow.test.ts')));
