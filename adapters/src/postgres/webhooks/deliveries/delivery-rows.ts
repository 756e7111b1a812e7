import {
  type DeliveryAttempt,
  type DeliveryRetry,
  EVENT_BITS,
  type EventType,
  eventTypeOf,
  type Replay,
} from '@waxwing/core';

/** An event of a type that only a later version knows is shown as a test event. */
export function typeOf(bit: number): EventType {
  return eventTypeOf(bit) ?? 'webhook.test';
}

export function bitOf(type: EventType): number {
  return EVENT_BITS[type];
}

export type AttemptRow = Omit<DeliveryAttempt, 'type'> & { readonly type: number };

export const ATTEMPT_COLUMNS = `a.endpoint_id as "endpointId", a.account_id as "accountId", a.event_id as "eventId", a.type, a.at,
  a.attempt, a.origin, a.status, a.error, a.ms, a.response`;

export function toAttempt(row: AttemptRow): DeliveryAttempt {
  return { ...row, type: typeOf(row.type) };
}

export interface RetryRow extends Pick<DeliveryRetry, 'endpointId' | 'accountId' | 'attempts' | 'origin'> {
  readonly eventId: string;
  readonly type: number;
  readonly txid: string;
  readonly seq: number;
  readonly occurredAt: Date;
  readonly nextAt: Date | null;
  readonly once: boolean;
  readonly lastAt: Date;
}

export const RETRY_COLUMNS = `r.endpoint_id as "endpointId", r.account_id as "accountId", r.event_id as "eventId", r.type,
  r.txid::text as txid, r.seq, r.occurred_at as "occurredAt", r.attempts, nullif(r.next_at, 'infinity') as "nextAt", r.origin,
  r.once, r.last_at as "lastAt"`;

export function toRetry(row: RetryRow): DeliveryRetry {
  const { eventId: id, type, txid, seq, occurredAt, ...retry } = row;
  const position = { txid: BigInt(txid), seq: BigInt(seq) };
  return { ...retry, event: { id, type: typeOf(type), position, occurredAt } };
}

export interface ReplayRow extends Omit<Replay, 'from' | 'to' | 'position' | 'types'> {
  readonly fromTxid: string;
  readonly fromSeq: number;
  readonly toTxid: string;
  readonly toSeq: number;
  readonly positionTxid: string;
  readonly positionSeq: number;
  readonly types: number | null;
}

export const REPLAY_COLUMNS = `p.id, p.endpoint_id as "endpointId", p.account_id as "accountId", p.since, p.until,
  p.from_txid::text as "fromTxid", p.from_seq as "fromSeq", p.to_txid::text as "toTxid", p.to_seq as "toSeq",
  p.position_txid::text as "positionTxid", p.position_seq as "positionSeq", p.types, p.state, p.delivered, p.failed,
  p.created_at as "createdAt"`;

export function toReplay(row: ReplayRow): Replay {
  const { fromTxid, fromSeq, toTxid, toSeq, positionTxid, positionSeq, types, ...replay } = row;
  const position = (txid: string, seq: number) => ({ txid: BigInt(txid), seq: BigInt(seq) });
  return {
    ...replay,
    from: position(fromTxid, fromSeq),
    to: position(toTxid, toSeq),
    position: position(positionTxid, positionSeq),
    types: types === null ? null : BigInt(types),
  };
}
