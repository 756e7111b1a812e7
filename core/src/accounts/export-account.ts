import type { AccountData, ExportPart } from './account-data.js';
import type { Accounts, PasswordHasher } from './ports.js';
import { reauthenticate } from './reauthenticate.js';

export interface ExportAccountPorts {
  accounts: Accounts;
  hasher: PasswordHasher;
  accountData: AccountData;
}

/** Exports all data of an account for its owner. @throws WrongPassword, Unauthorized when the account is closed */
export class ExportAccount {
  readonly #ports: ExportAccountPorts;

  constructor(ports: ExportAccountPorts) {
    this.#ports = ports;
  }

  async execute(command: { accountId: string; password: string }): Promise<AsyncIterable<ExportPart>> {
    await reauthenticate(this.#ports, command);
    return this.#ports.accountData.export(command.accountId);
  }
}
