import type { SignIns } from './ports.js';

/**
 * Ends the caller's sign-in; idempotent. A token from before sign-ins were stored has none: it expires within its 7 days or ends
 * with all others.
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
