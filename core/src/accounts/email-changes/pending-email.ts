import type { Clock } from '../../shared/clock.js';
import type { EmailChanges, PendingEmail } from './ports.js';

/** The email that waits to be confirmed, if any. */
export class GetPendingEmail {
  readonly #ports: { emailChanges: EmailChanges; clock: Clock };

  constructor(ports: { emailChanges: EmailChanges; clock: Clock }) {
    this.#ports = ports;
  }

  execute({ accountId }: { accountId: string }): Promise<PendingEmail | undefined> {
    return this.#ports.emailChanges.findPending(accountId, this.#ports.clock.now());
  }
}

/** Has the email that waits forgotten; the one in force stays. Nothing happens where none waits. */
export class CancelEmailChange {
  readonly #ports: { emailChanges: EmailChanges };

  constructor(ports: { emailChanges: EmailChanges }) {
    this.#ports = ports;
  }

  execute({ accountId }: { accountId: string }): Promise<void> {
    return this.#ports.emailChanges.cancel(accountId);
  }
}
