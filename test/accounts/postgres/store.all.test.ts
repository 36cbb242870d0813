// The suites of accounts, keys, usage and audit once more, on a real PostgreSQL.
import { describe } from 'vitest';
import { runOnPostgres } from '../../support/accounts-location.ts';

runOnPostgres();

describe('account store', async () => void (await import('../account-store.slow.test.ts')));
describe('key changes', async () => void (await import('../keys/key-changes.slow.test.ts')));
describe('key ring', async () => void (await import('../keys/key-cache.slow.test.ts')));
describe('usage store', async () => void (await import('../usage/usage-store.slow.test.ts')));
describe('audit trail', async () => void (await import('../audit/audit-trail.slow.test.ts')));
