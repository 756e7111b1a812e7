import type { AccountData, ExportPart } from './account-data.js';
import type { Accounts, PasswordHasher } from './ports.js';
import { reauthenticate } from './reauthenticate.js';

export interface ExportAccountPorts {
  accounts: Accounts;
  hasher: PasswordHasher;
  accountData: AccountData;
}

/** All that is kept of an account, for its owner to take along. @throws WrongPassword, Unauthorized when the account is gone */
export class ExportAccount {
  readonly #ports: ExportAccountPorts;

  constructor(ports: ExportAccountPorts) {
    this.#ports = ports;
  }

  async execute(command: {
    accountId: string;
    password: string;
    /** What the request calls the password. */
    field: string;
  }): Promise<AsyncIterable<ExportPart>> {
    await reauthenticate(this.#ports, command);
    return this.#ports.accountData.export(command.accountId);
  }
}
