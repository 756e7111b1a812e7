import { type Clock, DAY_MS } from '../../shared/clock.js';
import type { OutgoingChanges } from '../changes/ports.js';
import type { MessageRetention } from './ports.js';

/** How long a phone may ask for a message again. */
export const WIRE_LIFE_MS = 30 * DAY_MS;
const BATCH_SIZE = 2_000;
/** After this many portions without any, what is older was forgotten before. */
const QUIET_PORTIONS = 20;

export interface ForgetWiresPorts {
  clock: Clock;
  retention: Pick<MessageRetention, 'forgetWires'>;
  outgoingChanges: Pick<OutgoingChanges, 'removeBefore'>;
}

/**
 * Forgets what WhatsApp carried for sent messages once no phone asks for them again: it holds the keys of their files. An answer to one of
 * them shows its text alone. Changes that the account made end with them. Idempotent and safe to run concurrently.
 */
export class ForgetWires {
  readonly #ports: ForgetWiresPorts;

  constructor(ports: ForgetWiresPorts) {
    this.#ports = ports;
  }

  async execute(): Promise<void> {
    const { clock, outgoingChanges, retention } = this.#ports;
    const before = new Date(clock.now().getTime() - WIRE_LIFE_MS);
    let after: string | undefined;
    let quiet = 0;
    do {
      const { looked, forgotten, last } = await retention.forgetWires(before, { after, limit: BATCH_SIZE });
      quiet = forgotten > 0 ? 0 : quiet + 1;
      after = looked === BATCH_SIZE ? last : undefined;
    } while (after !== undefined && quiet < QUIET_PORTIONS);
    let removed: number;
    do removed = await outgoingChanges.removeBefore(before, BATCH_SIZE);
    while (removed === BATCH_SIZE);
  }
}
