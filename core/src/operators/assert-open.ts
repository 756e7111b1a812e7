import type { Accounts } from '../accounts/ports.js';
import { OperatorRefused } from './errors.js';

/** Refuses what is meant for a closed account, because nobody could use it. @throws OperatorRefused */
export async function assertOpen(accounts: Pick<Accounts, 'byId'>, accountId: string): Promise<void> {
  if (!(await accounts.byId(accountId))) throw new OperatorRefused('This account is closed');
}
