import type { SignIns } from './ports.js';

/** Ends every sign-in of the account, the one that asks included, and every token that belongs to none. */
export class LogOutEverywhere {
  readonly #ports: { signIns: SignIns };

  constructor(ports: { signIns: SignIns }) {
    this.#ports = ports;
  }

  execute({ accountId }: { accountId: string }): Promise<void> {
    return this.#ports.signIns.endAll(accountId);
  }
}
