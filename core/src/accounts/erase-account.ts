import type { AccountData } from './account-data.js';
import { AccountStillOpen } from './errors.js';

/** Removes what a closed account left behind. @throws AccountStillOpen, so that it is tried again once the closing is through */
export class EraseAccount {
  readonly #ports: { accountData: AccountData };

  constructor(ports: { accountData: AccountData }) {
    this.#ports = ports;
  }

  async execute({ accountId }: { accountId: string }): Promise<void> {
    if (!(await this.#ports.accountData.erase(accountId))) throw new AccountStillOpen(accountId);
  }
}
