import type { Accounts } from '../accounts/ports.js';
import { OperatorRefused } from './errors.js';

/** What a closed account would be given nobody could use. @throws OperatorRefused */
export async function assertOpen(accounts: Pick<Accounts, 'byId'>, accountId: string): Promise<void> {
  if (!(await accounts.byId(accountId))) throw new OperatorRefused('This account is closed');
}
