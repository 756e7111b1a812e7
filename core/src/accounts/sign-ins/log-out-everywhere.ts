import type { SignIns } from './ports.js';

/** Ends every sign-in of the account, including the caller's, and every token without a sign-in. */
export class LogOutEverywhere {
  readonly #ports: { signIns: SignIns };

  constructor(ports: { signIns: SignIns }) {
    this.#ports = ports;
  }

  execute({ accountId }: { accountId: string }): Promise<void> {
    return this.#ports.signIns.endAll(accountId);
  }
}
