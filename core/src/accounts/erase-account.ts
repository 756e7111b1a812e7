import type { AccountData } from './account-data.js';
import { AccountStillOpen } from './errors.js';

/** Removes the data of a closed account. @throws AccountStillOpen, so that the job is retried once the account is closed */
export class EraseAccount {
  readonly #ports: { accountData: AccountData };

  constructor(ports: { accountData: AccountData }) {
    this.#ports = ports;
  }

  async execute({ accountId }: { accountId: string }): Promise<void> {
    if (!(await this.#ports.accountData.erase(accountId))) throw new AccountStillOpen(accountId);
  }
}
