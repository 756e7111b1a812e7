import { type Clock, DAY_MS } from '../shared/clock.js';
import type { PaymentEvents } from './ports.js';

/** The gateway repeats its news for a day or so; ninety are far beyond that. */
const KEPT_MS = 90 * DAY_MS;

/** Forgets news that can no longer come again. */
export class PurgePaymentEvents {
  constructor(private readonly ports: { events: PaymentEvents; clock: Clock }) {}

  execute(): Promise<number> {
    const { events, clock } = this.ports;
    return events.purge(new Date(clock.now().getTime() - KEPT_MS));
  }
}
