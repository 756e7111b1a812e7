import type { Clock } from '../../shared/clock.js';
import type { SignIns } from './ports.js';

const BATCH_SIZE = 5_000;

/** Removes the sign-ins whose tokens have expired. */
export class PurgeSignIns {
  readonly #ports: { signIns: SignIns; clock: Clock };

  constructor(ports: { signIns: SignIns; clock: Clock }) {
    this.#ports = ports;
  }

  async execute(): Promise<void> {
    const { signIns, clock } = this.#ports;
    let removed: number;
    do removed = await signIns.purge(clock.now(), BATCH_SIZE);
    while (removed === BATCH_SIZE);
  }
}
