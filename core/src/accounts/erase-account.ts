import type { MediaStore } from '../media/media-store.js';
import type { AccountData } from './account-data.js';
import { AccountStillOpen } from './errors.js';

export interface EraseAccountPorts {
  accountData: AccountData;
  mediaStore: MediaStore;
}

/**
 * Removes the data of a closed account, then its files: what names them is gone by then.
 * @throws AccountStillOpen, so that the job is retried once the account is closed
 */
export class EraseAccount {
  readonly #ports: EraseAccountPorts;

  constructor(ports: EraseAccountPorts) {
    this.#ports = ports;
  }

  async execute({ accountId }: { accountId: string }): Promise<void> {
    const { accountData, mediaStore } = this.#ports;
    if (!(await accountData.erase(accountId))) throw new AccountStillOpen(accountId);
    await mediaStore.deleteAll(accountId);
  }
}
