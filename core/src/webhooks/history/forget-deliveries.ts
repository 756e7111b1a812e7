import { EVENT_RETENTION_DAYS } from '../../events/ports.js';
import { type Clock, DAY_MS } from '../../shared/clock.js';
import { ATTEMPTS_KEPT_DAYS } from '../delivery/delivery.js';
import type { DeliveriesPorts } from '../delivery/ports.js';

const BATCH_SIZE = 1_000;

/** Removes attempts that are too old, and what was given up of events that the log does not hold any more. */
export class ForgetDeliveries {
  readonly #ports: Pick<DeliveriesPorts, 'deliveryRetention'> & { readonly clock: Clock };

  constructor(ports: Pick<DeliveriesPorts, 'deliveryRetention'> & { readonly clock: Clock }) {
    this.#ports = ports;
  }

  async execute(): Promise<void> {
    const { clock, deliveryRetention } = this.#ports;
    const now = clock.now();
    const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
    await deliveryRetention.rotateAttempts(now, daysAgo(ATTEMPTS_KEPT_DAYS));
    const gone = daysAgo(EVENT_RETENTION_DAYS);
    while ((await deliveryRetention.forgetGivenUp(gone, BATCH_SIZE)) === BATCH_SIZE);
  }
}
