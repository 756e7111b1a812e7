import type { Clock } from '../../shared/clock.js';
import type { EmailChanges } from './ports.js';

/** Forgets the addresses and links of changes of email that have expired. */
export class PurgeEmailChanges {
  readonly #ports: { emailChanges: EmailChanges; clock: Clock };

  constructor(ports: { emailChanges: EmailChanges; clock: Clock }) {
    this.#ports = ports;
  }

  async execute(): Promise<{ purged: number }> {
    return { purged: await this.#ports.emailChanges.purge(this.#ports.clock.now()) };
  }
}
