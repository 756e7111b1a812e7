import { type Clock, DAY_MS } from '../shared/clock.js';
import type { ProcessedWebhooks } from './ports.js';

/** The gateway repeats an event for about a day; ninety days are far more. */
const RETENTION_MS = 90 * DAY_MS;

/** Deletes recorded events that cannot be repeated any more. */
export class PurgeProcessedWebhooks {
  readonly #ports: { events: ProcessedWebhooks; clock: Clock };

  constructor(ports: { events: ProcessedWebhooks; clock: Clock }) {
    this.#ports = ports;
  }

  execute(): Promise<number> {
    const { events, clock } = this.#ports;
    return events.purge(new Date(clock.now().getTime() - RETENTION_MS));
  }
}
