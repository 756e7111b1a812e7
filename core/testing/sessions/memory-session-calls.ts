import {
  CALLS_A_MINUTE,
  type Clock,
  type SessionCall,
  type SessionCallAnswer,
  type SessionCallKind,
  type SessionCallOutcome,
  type SessionCalls,
  type TakenSessionCall,
} from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { newId } from '../shared/uuid-v7.js';
import { requireLeasedRow } from './leased-row.js';

interface Row {
  readonly instanceId: string;
  readonly call: SessionCall;
  /** By the machine's clock, as callers wait. */
  readonly createdAt: number;
  readonly expiresAt: number;
  takenEpoch: number;
  readonly outcome: PromiseWithResolvers<SessionCallOutcome | undefined>;
  /** Answered, or no longer waited for: a timer may fire a little before `expiresAt`. */
  ended: boolean;
}

const MINUTE_MS = 60_000;

export function memorySessionCalls(store: MemoryStore, clock: Clock): SessionCalls {
  const rows = new Map<string, Row>();

  return {
    async ask<K extends SessionCallKind>(
      instanceId: string,
      call: SessionCall<K>,
      waitMs: number,
    ): Promise<SessionCallAnswer<K>> {
      const now = performance.now();
      const recent = [...rows.values()].filter(
        (row) =>
          row.instanceId === instanceId && row.call.kind === call.kind && now - row.createdAt < MINUTE_MS,
      );
      const [first] = recent;
      if (first && recent.length >= CALLS_A_MINUTE)
        return { kind: 'limited', retryAfterS: Math.ceil((first.createdAt + MINUTE_MS - now) / 1_000) };
      const outcome = Promise.withResolvers<SessionCallOutcome | undefined>();
      const times = { createdAt: now, expiresAt: now + waitMs, takenEpoch: -1 };
      const row: Row = { instanceId, call: call as SessionCall, ...times, outcome, ended: false };
      rows.set(newId(), row);
      const timer = setTimeout(() => outcome.resolve(undefined), waitMs);
      store.hints.callWaiting(instanceId);
      const found = await outcome.promise;
      clearTimeout(timer);
      row.ended = true;
      return found ? { kind: 'answered', outcome: found as SessionCallOutcome<K> } : { kind: 'unanswered' };
    },
    async take(lease) {
      requireLeasedRow(store, clock, lease);
      const now = performance.now();
      const waiting = [...rows].filter(
        ([, row]) =>
          row.instanceId === lease.instanceId &&
          !row.ended &&
          row.expiresAt > now &&
          row.takenEpoch < lease.epoch,
      );
      return waiting.map(([id, row]): TakenSessionCall => {
        row.takenEpoch = lease.epoch;
        return { ...row.call, id, leftMs: Math.ceil(row.expiresAt - now) };
      });
    },
    async answer(lease, callId, outcome) {
      requireLeasedRow(store, clock, lease);
      const row = rows.get(callId);
      if (row?.instanceId !== lease.instanceId || row.takenEpoch !== lease.epoch) return;
      row.ended = true;
      row.outcome.resolve(outcome);
    },
  };
}
