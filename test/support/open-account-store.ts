import { AccountStore } from '../../src/accounts/account-store.ts';
import { type AccountsLocation, openAccountsDatabase } from '../../src/accounts/database/database.ts';

/** Opens the store on its database, creating and migrating it as needed. */
export async function openAccountStore(
  place: AccountsLocation,
  options: { now?: () => number } = {},
): Promise<AccountStore> {
  return new AccountStore(await openAccountsDatabase(place), options);
}
