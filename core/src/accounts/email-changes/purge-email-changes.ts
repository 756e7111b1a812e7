import type { Clock } from '../../shared/clock.js';
import type { EmailChanges } from './ports.js';

/** Deletes expired email changes with their addresses and links. */
export class PurgeEmailChanges {
  readonly #ports: { emailChanges: EmailChanges; clock: Clock };

  constructor(ports: { emailChanges: EmailChanges; clock: Clock }) {
    this.#ports = ports;
  }

  async execute(): Promise<{ purged: number }> {
    return { purged: await this.#ports.emailChanges.purge(this.#ports.clock.now()) };
  }
}
