import type { CancelSignal, EventWatch } from '@waxwing/core';
import { waitUntil } from '../../shared/wait-until.js';
import type { Database } from '../database/database.js';
import { MicroBatch } from '../database/micro-batch.js';
import type { Notifications } from '../database/notifications.js';

const HORIZON = {
  name: 'events-horizon',
  text: `select pg_snapshot_xmin(pg_current_snapshot())::text as xmin, pg_snapshot_xmax(pg_current_snapshot())::text as xmax`,
};

interface Horizon {
  /** What is older can be read. */
  readonly xmin: bigint;
  /** What is written from now on is not older. */
  readonly xmax: bigint;
}

/** Other statements of a busy moment end within milliseconds. */
const HORIZON_POLL_MS = 20;

/** An event cannot be read while an older transaction runs, so a notification is followed until the order has passed it. */
export class PgEventWatch implements EventWatch {
  readonly #ports: { database: Database; notifications: Notifications };
  /** Shared by all waits of a moment. */
  readonly #horizons: MicroBatch<null, Horizon>;

  constructor(ports: { database: Database; notifications: Notifications }) {
    this.#ports = ports;

    this.#horizons = new MicroBatch({ flush: (waits) => this.#readHorizon(waits.length), max: 10_000 });
  }

  async waitForMore(accountId: string, timeoutMs: number, signal?: CancelSignal): Promise<boolean> {
    const deadline = performance.now() + timeoutMs;
    const isNotified = await this.#waitUntilNotified(accountId, timeoutMs, signal);
    if (!isNotified) return false;
    const written = await this.#horizon();
    if (!written) return true;
    await waitUntil({
      look: async () => {
        const horizon = await this.#horizon();
        return !horizon || horizon.xmin >= written.xmax ? true : undefined;
      },
      timeoutMs: Math.max(0, deadline - performance.now()),
      pollMs: HORIZON_POLL_MS,
      signal,
    });
    return true;
  }

  #waitUntilNotified(
    accountId: string,
    timeoutMs: number,
    signal: CancelSignal | undefined,
  ): Promise<true | undefined> {
    let notified: true | undefined;
    return waitUntil<true>({
      look: async () => notified,
      subscribe: (onChange) =>
        this.#ports.notifications.changesOf(
          'event',
          accountId,
        )(() => {
          notified = true;
          onChange();
        }),
      timeoutMs,
      pollMs: timeoutMs,
      lookAtOnce: false,
      signal,
    });
  }

  /** Undefined while the database is away: then the reading that follows tells. */
  #horizon(): Promise<Horizon | undefined> {
    return this.#horizons.add(null).catch(() => undefined);
  }

  async #readHorizon(waits: number): Promise<Horizon[]> {
    const [row] = await this.#ports.database.query<{ xmin: string; xmax: string }>(HORIZON);
    const horizon = { xmin: BigInt(row!.xmin), xmax: BigInt(row!.xmax) };
    return new Array<Horizon>(waits).fill(horizon);
  }
}
