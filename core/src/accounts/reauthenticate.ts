import type { Account } from './account.js';
import { Unauthorized, WrongPassword } from './errors.js';
import type { Accounts, HashingContext, PasswordHasher } from './ports.js';

/** Returns the account if this is its password; asked of a signed-in owner before a grave action. @throws WrongPassword, Unauthorized */
export async function reauthenticate(
  { accounts, hasher }: { accounts: Accounts; hasher: PasswordHasher },
  { accountId, password }: { accountId: string; password: string },
): Promise<Account> {
  const account = await accounts.byId(accountId);
  if (!account) throw new Unauthorized();
  const matches = await hasher.verify(account.passwordHash, password, confirmationContext(accountId));
  if (!matches) throw new WrongPassword();
  return account;
}

/** The hashing context of a caller who is signed in. */
export function confirmationContext(accountId: string): HashingContext {
  return { purpose: 'confirmation', share: accountId };
}
