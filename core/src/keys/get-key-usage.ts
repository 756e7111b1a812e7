import type { Clock } from '../shared/clock.js';
import type { ApiKey } from './api-key.js';
import type { ApiKeys } from './ports.js';

/** How many messages a key has sent on this UTC day; null for a key without a daily cap, which nobody counts. */
export class GetKeyUsage {
  readonly #ports: { keys: ApiKeys; clock: Clock };

  constructor(ports: { keys: ApiKeys; clock: Clock }) {
    this.#ports = ports;
  }

  async execute({ key }: { key: ApiKey }): Promise<number | null> {
    if (key.dailyCap === null) return null;
    const { keys, clock } = this.#ports;
    return (await keys.sentToday([key.id], clock.now())).get(key.id) ?? 0;
  }
}
