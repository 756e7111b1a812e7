import type { Clock } from '../../shared/clock.js';
import type { EmailChanges, PendingEmail } from './ports.js';

/** The email that waits for confirmation, if any. */
export class GetPendingEmail {
  readonly #ports: { emailChanges: EmailChanges; clock: Clock };

  constructor(ports: { emailChanges: EmailChanges; clock: Clock }) {
    this.#ports = ports;
  }

  execute({ accountId }: { accountId: string }): Promise<PendingEmail | undefined> {
    return this.#ports.emailChanges.findPending(accountId, this.#ports.clock.now());
  }
}

/** Cancels the pending change of email; the email in force stays. Does nothing when none is pending. */
export class CancelEmailChange {
  readonly #ports: { emailChanges: EmailChanges };

  constructor(ports: { emailChanges: EmailChanges }) {
    this.#ports = ports;
  }

  execute({ accountId }: { accountId: string }): Promise<void> {
    return this.#ports.emailChanges.cancel(accountId);
  }
}
