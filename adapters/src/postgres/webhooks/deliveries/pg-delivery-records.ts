import type { DeliveryRecord, DeliveryRecords, RecordAnswer } from '@waxwing/core';
import type { Database } from '../../database/database.js';
import { bitOf } from './delivery-rows.js';
import { RECORD_DELIVERIES } from './record-statement.js';

export class PgDeliveryRecords implements DeliveryRecords {
  readonly #ports: { database: Database };

  constructor(ports: { database: Database }) {
    this.#ports = ports;
  }

  async record(record: DeliveryRecord): Promise<RecordAnswer> {
    const [answer] = await this.#ports.database.query<{
      lostShards: number[];
      stoppedEndpoints: string[];
      stoppedReplays: string[];
    }>(RECORD_DELIVERIES, valuesOf(record));
    return answer!;
  }
}

function valuesOf(record: DeliveryRecord): unknown[] {
  const { leases, attempts, retries, settled, resumed, endpoints, replays } = record;
  const concerned = new Set([
    ...[...attempts, ...retries, ...settled, ...endpoints].map(({ endpointId }) => endpointId),
    ...resumed,
    ...replays.map(({ endpointId }) => endpointId),
  ]);
  return [
    JSON.stringify(leases),
    [...concerned],
    JSON.stringify(
      retries.map(({ endpointId, event, attempts: failed, nextAt, origin, once, lastAt }) => ({
        endpoint_id: endpointId,
        event_id: event.id,
        type: bitOf(event.type),
        txid: String(event.position.txid),
        seq: String(event.position.seq),
        occurred_at: event.occurredAt,
        attempts: failed,
        next_at: nextAt,
        origin,
        once,
        last_at: lastAt,
      })),
    ),
    JSON.stringify(
      settled.map(({ endpointId, eventId }) => ({ endpoint_id: endpointId, event_id: eventId })),
    ),
    JSON.stringify(resumed),
    JSON.stringify(endpoints.map(toChange)),
    JSON.stringify(
      replays.map(({ id, position, delivered, failed, done }) => ({
        id,
        txid: String(position.txid),
        seq: String(position.seq),
        delivered,
        failed,
        done,
      })),
    ),
    ...attemptColumns(attempts),
  ];
}

function attemptColumns(attempts: DeliveryRecord['attempts']): unknown[][] {
  return [
    attempts.map(({ endpointId }) => endpointId),
    attempts.map(({ eventId }) => eventId),
    attempts.map(({ type }) => bitOf(type)),
    attempts.map(({ at }) => at.toISOString()),
    attempts.map(({ attempt }) => attempt),
    attempts.map(({ origin }) => origin),
    attempts.map(({ status }) => status),
    attempts.map(({ error }) => error),
    attempts.map(({ ms }) => ms),
    attempts.map(({ response }) => response),
  ];
}

function toChange({ endpointId, position, health, healthEpoch }: DeliveryRecord['endpoints'][number]) {
  const { breaker, failingSince, lastSuccessAt, failures, pausedUntil, warned } = health;
  return {
    id: endpointId,
    txid: String(position.txid),
    seq: String(position.seq),
    failing_since: failingSince,
    last_success_at: lastSuccessAt,
    failures,
    breaker_failures: breaker.failures,
    breaker_first_failed: breaker.firstFailed,
    breaker_several_failed: breaker.severalFailed,
    breaker_probes: breaker.open?.probes ?? null,
    breaker_probe_at: breaker.open?.probeAt ?? null,
    paused_until: pausedUntil,
    warned,
    epoch: healthEpoch,
  };
}
