import {
  type IdGenerator,
  SESSION_CALL_KINDS,
  type SessionCall,
  type SessionCallAnswer,
  type SessionCallKind,
  type SessionCallOutcome,
  type SessionCalls,
  type SessionLease,
  type TakenSessionCall,
} from '@waxwing/core';
import { waitUntil } from '../../shared/wait-until.js';
import type { Database } from '../database/database.js';
import type { Notifications } from '../database/notifications.js';
import { ANSWER_CALL, FIND_OUTCOME, STORE_CALL, TAKE_CALLS } from './session-call-statements.js';
import { queryWithLease } from './with-lease.js';

/** The hint is lost with a connection, so a caller that waits repeats it. */
const REPEAT_MS = 1_000;

export interface PgSessionCallsPorts {
  readonly database: Database;
  readonly notifications: Notifications;
  readonly ids: IdGenerator;
}

export class PgSessionCalls implements SessionCalls {
  readonly #ports: PgSessionCallsPorts;

  constructor(ports: PgSessionCallsPorts) {
    this.#ports = ports;
  }

  async ask<K extends SessionCallKind>(
    instanceId: string,
    { kind, input }: SessionCall<K>,
    waitMs: number,
  ): Promise<SessionCallAnswer<K>> {
    const { database, notifications, ids } = this.#ports;
    const id = ids.next();
    const values = [id, instanceId, kind, JSON.stringify(input), waitMs];
    const [stored] = await database.query<{ retryAfterS: number | null }>(STORE_CALL, values);
    if (stored && stored.retryAfterS !== null) return { kind: 'limited', retryAfterS: stored.retryAfterS };
    const wakeWorker = () => notifications.publish('call', instanceId);
    wakeWorker();
    const repeating = setInterval(wakeWorker, REPEAT_MS);
    try {
      const outcome = await waitUntil({
        look: () => this.#find<K>(id),
        subscribe: notifications.changesOf('answer', id),
        timeoutMs: waitMs,
        lookAtOnce: false,
      });
      return outcome ? { kind: 'answered', outcome } : { kind: 'unanswered' };
    } finally {
      clearInterval(repeating);
    }
  }

  async take(lease: SessionLease): Promise<readonly TakenSessionCall[]> {
    const rows = await queryWithLease<{ id: string | null; kind: string }>(
      this.#ports.database,
      lease,
      TAKE_CALLS,
      [],
    );
    // A newer version may have asked for what this one does not know.
    return rows.filter(
      ({ id, kind }) => id !== null && (SESSION_CALL_KINDS as readonly string[]).includes(kind),
    ) as unknown as TakenSessionCall[];
  }

  async answer(lease: SessionLease, callId: string, outcome: SessionCallOutcome): Promise<void> {
    const { database, notifications } = this.#ports;
    await queryWithLease(database, lease, ANSWER_CALL, [callId, JSON.stringify(outcome)]);
    notifications.publish('answer', callId, undefined, lease.instanceId);
  }

  async #find<K extends SessionCallKind>(id: string): Promise<SessionCallOutcome<K> | undefined> {
    const [row] = await this.#ports.database.query<{ outcome: StoredOutcome }>(FIND_OUTCOME, [id]);
    return row && (reviveOutcome(row.outcome) as SessionCallOutcome<K>);
  }
}

/** The JSON form: a date is a text. */
type StoredOutcome =
  | Exclude<SessionCallOutcome, { kind: 'not-now' }>
  | { readonly kind: 'not-now'; readonly until: string };

function reviveOutcome(outcome: StoredOutcome): SessionCallOutcome {
  return outcome.kind === 'not-now' ? { ...outcome, until: new Date(outcome.until) } : outcome;
}
