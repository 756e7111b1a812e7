import type { DeliveryTarget, EventLog, Replay, WebhookEndpoint } from '@waxwing/core';
import { type LogFilter, LogReader } from './log-reader.js';

/** A second cursor of an endpoint, for events of the past. */
export class RunningReplay {
  readonly id: string;
  readonly reader: LogReader;
  #delivered: number;
  #failed: number;

  constructor(replay: Replay, endpoint: WebhookEndpoint, log: EventLog) {
    const { id, position, to, types, delivered, failed } = replay;
    const filter = logFilterOf(endpoint);
    this.id = id;
    this.reader = new LogReader({
      log,
      from: position,
      to,
      filter: { ...filter, types: types ?? filter.types },
      hasMore: true,
    });
    this.#delivered = delivered;
    this.#failed = failed;
  }

  get delivered(): number {
    return this.#delivered;
  }

  get failed(): number {
    return this.#failed;
  }

  count(result: 'delivered' | 'failed'): void {
    if (result === 'delivered') this.#delivered += 1;
    else this.#failed += 1;
  }
}

/** The replay of a target that was read: the known one, another, or none where it was cancelled. */
export function replayOf(
  known: RunningReplay | undefined,
  { replay, stored }: DeliveryTarget,
  log: EventLog,
): RunningReplay | undefined {
  if (!replay) return undefined;
  return known?.id === replay.id ? known : new RunningReplay(replay, stored.endpoint, log);
}

export function logFilterOf({ accountId, id, types, instanceIds }: WebhookEndpoint): LogFilter {
  return { accountId, types, instanceIds, endpointId: id };
}
