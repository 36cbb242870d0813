/** Two-factor sign-in as its owner switches it on and off. */
import type { Transaction } from 'kysely';
import { requireAccount } from '../../accounts/account-rows.ts';
import { recordEvent } from '../../accounts/audit/audit-trail.ts';
import type { EventKind } from '../../accounts/audit/event-kinds.ts';
import type { AccountsDatabase } from '../../accounts/database/engine.ts';
import type { AccountsSchema } from '../../accounts/database/schema.ts';
import { AccountsError } from '../../accounts/errors.ts';
import type { AccountMail } from '../../mail/account-mail.ts';
import { deleteTokens } from '../one-time-tokens.ts';
import type { Proof, Proofs } from '../proofs.ts';
import { type AccountCaller, verifyCaller } from '../sessions/account-caller.ts';
import type { IssuedSession, Sessions } from '../sessions/sessions.ts';
import type { CodeAttempts } from './code-attempts.ts';
import { countRecoveryCodes, regenerateRecoveryCodes } from './recovery-codes.ts';
import type { TwoFactor, TwoFactorSetup } from './two-factor.ts';

/** What the settings are made of. */
export interface TwoFactorSettingsParts {
  database: AccountsDatabase;
  sessions: Sessions;
  twoFactor: TwoFactor;
  codeAttempts: CodeAttempts;
  proofs: Proofs;
  mail: AccountMail;
  now: () => number;
}

/** The settings of two-factor sign-in. */
export class TwoFactorSettings {
  readonly #parts: TwoFactorSettingsParts;

  constructor(parts: TwoFactorSettingsParts) {
    this.#parts = parts;
  }

  /** Whether it is on, and how many recovery codes are left. */
  async read(accountId: number): Promise<{ isOn: boolean; recoveryCodesLeft: number }> {
    const { kysely } = this.#parts.database;
    const isOn = await this.#parts.twoFactor.isOn(kysely, accountId);
    return { isOn, recoveryCodesLeft: isOn ? await countRecoveryCodes(kysely, accountId) : 0 };
  }

  /** Begins the setup: gives the secret for the app. Nothing changes at sign-in before the first code. */
  async begin(caller: AccountCaller, proof: Proof): Promise<TwoFactorSetup> {
    const { database, proofs, twoFactor } = this.#parts;
    const checked = await proofs.check(caller, proof);
    return database.write(async (write) => {
      await checked.hold(write);
      return twoFactor.begin(write, await requireAccount(write, caller.accountId));
    });
  }

  /** Switches it on by the first code; gives the recovery codes, once. Sessions that never showed a code end. */
  async confirm(
    caller: AccountCaller,
    code: string,
  ): Promise<{ recoveryCodes: string[]; session: IssuedSession | undefined }> {
    const { database, mail, sessions, codeAttempts, twoFactor } = this.#parts;
    const attempt = await codeAttempts.count({ ...caller, code });
    const confirmed = await database.write(async (write) => {
      await verifyCaller(write, caller);
      await twoFactor.confirm(write, caller.accountId, code);
      await attempt.succeeded(write);
      const recoveryCodes = await regenerateRecoveryCodes(write, caller.accountId);
      await this.#record(write, caller, 'two_factor_on');
      return { recoveryCodes, session: await sessions.renew(write, caller) };
    });
    mail.notifyOwner(database.kysely, caller, 'twoFactorOn');
    return confirmed;
  }

  /** Switches it off; needs a code. */
  async switchOff(caller: AccountCaller, proof: Proof): Promise<IssuedSession | undefined> {
    const { database, mail, proofs, sessions, twoFactor } = this.#parts;
    await this.#requireOn(caller);
    const checked = await proofs.check(caller, proof, { mustBe: 'code' });
    const session = await database.write(async (write) => {
      await checked.hold(write);
      await twoFactor.switchOff(write, caller.accountId);
      await deleteTokens(write, caller.accountId, ['second_factor']);
      await this.#record(write, caller, 'two_factor_off');
      return sessions.renew(write, caller);
    });
    mail.notifyOwner(database.kysely, caller, 'twoFactorOff');
    return session;
  }

  /** Replaces all recovery codes; needs a code. */
  async regenerateRecoveryCodes(caller: AccountCaller, proof: Proof): Promise<string[]> {
    const { database, mail, proofs } = this.#parts;
    await this.#requireOn(caller);
    const checked = await proofs.check(caller, proof, { mustBe: 'code' });
    const recoveryCodes = await database.write(async (write) => {
      await checked.hold(write);
      await this.#record(write, caller, 'recovery_codes_renewed');
      return regenerateRecoveryCodes(write, caller.accountId);
    });
    mail.notifyOwner(database.kysely, caller, 'recoveryCodesRenewed');
    return recoveryCodes;
  }

  async #requireOn({ accountId }: AccountCaller): Promise<void> {
    const { database, twoFactor } = this.#parts;
    if (await twoFactor.isOn(database.kysely, accountId)) return;
    throw new AccountsError('TWO_FACTOR_OFF', 'Two-factor sign-in is not on for this account.');
  }

  async #record(
    write: Transaction<AccountsSchema>,
    { accountId, client }: AccountCaller,
    kind: EventKind,
  ): Promise<void> {
    const at = new Date(this.#parts.now()).toISOString();
    await recordEvent(write, { accountId, kind, actor: 'owner', client, at });
  }
}
