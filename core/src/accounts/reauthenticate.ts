import type { Account } from './account.js';
import { Unauthorized, WrongPassword } from './errors.js';
import type { Accounts, HashingContext, PasswordHasher } from './ports.js';

/**
 * The account, if this is its password: asked again of somebody who is signed in already, before something grave is done.
 * `field` is what the request calls the password. @throws WrongPassword, Unauthorized when the account is gone
 */
export async function reauthenticate(
  { accounts, hasher }: { accounts: Accounts; hasher: PasswordHasher },
  { accountId, password, field }: { accountId: string; password: string; field: string },
): Promise<Account> {
  const account = await accounts.byId(accountId);
  if (!account) throw new Unauthorized();
  const matches = await hasher.verify(account.passwordHash, password, confirmationContext(accountId));
  if (!matches) throw new WrongPassword(field);
  return account;
}

/** Hashing for somebody who is signed in. */
export function confirmationContext(accountId: string): HashingContext {
  return { purpose: 'confirmation', share: accountId };
}
