import { type Clock, DAY_MS } from '../shared/clock.js';
import type { ProcessedWebhooks } from './ports.js';

/** The gateway repeats its news for a day or so; ninety are far beyond that. */
const RETENTION_MS = 90 * DAY_MS;

/** Forgets news that can no longer come again. */
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
