/** Switches two-factor sign-in on and off for its owner. */
import { requireAccount } from '../../accounts/account-rows.ts';
import { recordOwnerEvent } from '../../accounts/audit/audit-trail.ts';
import { AccountsError } from '../../accounts/errors.ts';
import { deleteTokens } from '../one-time-tokens.ts';
import type { Proof, ProvingParts } from '../proofs.ts';
import { type AccountCaller, verifyCaller } from '../sessions/account-caller.ts';
import type { IssuedSession } from '../sessions/sessions.ts';
import { countRecoveryCodes, regenerateRecoveryCodes } from './recovery-codes.ts';
import type { TwoFactorSetup } from './two-factor.ts';

export class TwoFactorSettings {
  constructor(private readonly parts: ProvingParts) {}

  /** Whether it is on, and how many recovery codes are left. */
  async read(accountId: number): Promise<{ isOn: boolean; recoveryCodesLeft: number }> {
    const { kysely } = this.parts.database;
    const isOn = await this.parts.twoFactor.isOn(kysely, accountId);
    return { isOn, recoveryCodesLeft: isOn ? await countRecoveryCodes(kysely, accountId) : 0 };
  }

  /** Starts the setup: returns the secret for the app. Sign-in is unchanged until the first code. */
  async begin(caller: AccountCaller, proof: Proof): Promise<TwoFactorSetup> {
    const { proofs, twoFactor } = this.parts;
    return proofs.change(caller, proof, {}, async (write) =>
      twoFactor.begin(write, await requireAccount(write, caller.accountId)),
    );
  }

  /** Switches it on by the first code; returns the recovery codes once. Sessions that never showed a code end. */
  async confirm(
    caller: AccountCaller,
    code: string,
  ): Promise<{ recoveryCodes: string[]; session: IssuedSession | undefined }> {
    const { database, mail, sessions, codeAttempts, twoFactor, iso } = this.parts;
    const attempt = await codeAttempts.count({ ...caller, code });
    const confirmed = await database.write(async (write) => {
      await verifyCaller(write, caller);
      await twoFactor.confirm(write, caller.accountId, code);
      await attempt.succeeded(write);
      const recoveryCodes = await regenerateRecoveryCodes(write, caller.accountId);
      await recordOwnerEvent(write, caller, { kind: 'two_factor_on', at: iso() });
      return { recoveryCodes, session: await sessions.renew(write, caller) };
    });
    mail.notifyOwner(database.kysely, caller, 'twoFactorOn');
    return confirmed;
  }

  /** Switches it off; needs a code. */
  async switchOff(caller: AccountCaller, proof: Proof): Promise<IssuedSession | undefined> {
    const { database, mail, proofs, sessions, twoFactor, iso } = this.parts;
    await this.#requireOn(caller);
    const session = await proofs.change(caller, proof, { mustBe: 'code' }, async (write) => {
      await twoFactor.switchOff(write, caller.accountId);
      await deleteTokens(write, caller.accountId, ['second_factor']);
      await recordOwnerEvent(write, caller, { kind: 'two_factor_off', at: iso() });
      return sessions.renew(write, caller);
    });
    mail.notifyOwner(database.kysely, caller, 'twoFactorOff');
    return session;
  }

  async regenerateRecoveryCodes(caller: AccountCaller, proof: Proof): Promise<string[]> {
    const { database, mail, proofs, iso } = this.parts;
    await this.#requireOn(caller);
    const recoveryCodes = await proofs.change(caller, proof, { mustBe: 'code' }, async (write) => {
      await recordOwnerEvent(write, caller, { kind: 'recovery_codes_renewed', at: iso() });
      return regenerateRecoveryCodes(write, caller.accountId);
    });
    mail.notifyOwner(database.kysely, caller, 'recoveryCodesRenewed');
    return recoveryCodes;
  }

  async #requireOn({ accountId }: AccountCaller): Promise<void> {
    const { database, twoFactor } = this.parts;
    if (await twoFactor.isOn(database.kysely, accountId)) return;
    throw new AccountsError('TWO_FACTOR_OFF', 'Two-factor sign-in is not on for this account.');
  }
}
