import type { SignIns } from './ports.js';

/**
 * Ends the sign-in of who asks, and is content where it has ended already. A token from before sign-ins were kept belongs to none:
 * it expires within its 7 days, or ends with all others.
 */
export class LogOut {
  readonly #ports: { signIns: SignIns };

  constructor(ports: { signIns: SignIns }) {
    this.#ports = ports;
  }

  async execute({ accountId, signInId }: { accountId: string; signInId: string | undefined }): Promise<void> {
    if (signInId !== undefined) await this.#ports.signIns.end(accountId, signInId);
  }
}
