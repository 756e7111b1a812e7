import {
  type Asking,
  type AskingLimits,
  afterAnswer,
  afterRefusal,
  type CheckStart,
  type KnownNumber,
  mayAsk,
  type NumberAnswer,
  type NumberChecks,
  type SessionLease,
} from '@waxwing/core';
import type { ClientBase } from 'pg';
import type { Database } from './connection.js';
import { queryWithLease, withLease } from './fence.js';
import {
  ANSWER,
  ASKING,
  CLAIM,
  KEEP_ASKING,
  LOOK,
  LOOK_AGAIN,
  type Look,
  RELEASE,
} from './number-statements.js';

export interface PgNumberChecksPorts {
  readonly database: Database;
  readonly limits: AskingLimits;
}

/** What the transaction of an instance that asks is given: how it has asked so far, and the present. */
interface Turn {
  readonly client: ClientBase;
  readonly asking: Asking;
  readonly now: Date;
}

/**
 * Tables `known_numbers` and `number_asking`. What an instance may ask is decided while its own row is locked, then the number's:
 * always in this order, so that two cannot deadlock.
 */
export class PgNumberChecks implements NumberChecks {
  constructor(private readonly ports: PgNumberChecksPorts) {}

  async begin(lease: SessionLease, number: string): Promise<CheckStart> {
    // Most look-ups end here, without a lock: the number is known, or the instance may not ask for hours.
    const [seen] = await queryWithLease<Look>(this.ports.database, lease, LOOK, [lease.accountId, number]);
    const verdict = seen && this.#verdictOf(seen);
    if (verdict && verdict.kind !== 'ask') return verdict;
    return this.#inTurn(lease, async (turn) => {
      const { rows } = await turn.client.query<Look>({ ...LOOK_AGAIN, values: [lease.accountId, number] });
      const decided = rows[0] && this.#verdictOf({ ...rows[0], ...turn.asking });
      if (decided && decided.kind !== 'ask') return decided;
      const may = mayAsk(turn.asking, turn.now, this.ports.limits);
      if (may.kind === 'not-now') return may;
      const claimed = await turn.client.query({ ...CLAIM, values: [lease.accountId, number] });
      // Another instance of the account claimed the number first.
      if (claimed.rowCount === 0) return { kind: 'asked' };
      await keep(turn.client, lease, may.asking);
      return { kind: 'ask' };
    });
  }

  answered(lease: SessionLease, number: string, answer: NumberAnswer): Promise<KnownNumber> {
    return this.#inTurn(lease, async ({ client, asking, now }) => {
      const { onWhatsApp, phone, lid } = answer;
      const values = [lease.accountId, number, onWhatsApp, phone, lid];
      const { rows } = await client.query<{ checkedAt: Date }>({ ...ANSWER, values });
      await keep(client, lease, afterAnswer(asking, now));
      return { ...answer, checkedAt: rows[0]?.checkedAt ?? now };
    });
  }

  refused(lease: SessionLease, number: string, backoffMs?: number): Promise<Date> {
    return this.#inTurn(lease, async ({ client, asking, now }) => {
      await client.query({ ...RELEASE, values: [lease.accountId, number] });
      const paused = afterRefusal(asking, now, backoffMs);
      await keep(client, lease, paused);
      return paused.pausedUntil ?? now;
    });
  }

  unanswered(lease: SessionLease, number: string): Promise<void> {
    return withLease(this.ports.database, lease, async (client) => {
      await client.query({ ...RELEASE, values: [lease.accountId, number] });
    });
  }

  /** Undefined where the number has to be looked at under locks. */
  #verdictOf(look: Look): CheckStart | undefined {
    const { onWhatsApp, phone, lid, checkedAt, fresh, isAsked, now } = look;
    if (fresh && onWhatsApp !== null && checkedAt) {
      return { kind: 'known', known: { onWhatsApp, phone, lid, checkedAt } };
    }
    if (isAsked) return { kind: 'asked' };
    const may = mayAsk(look, now, this.ports.limits);
    return may.kind === 'not-now' ? may : { kind: 'ask' };
  }

  #inTurn<T>(lease: SessionLease, work: (turn: Turn) => Promise<T>): Promise<T> {
    return withLease(this.ports.database, lease, async (client) => {
      const values = [lease.instanceId, lease.accountId];
      const { rows } = await client.query<Asking & { now: Date }>({ ...ASKING, values });
      const { now, ...asking } = rows[0]!;
      return work({ client, asking, now });
    });
  }
}

async function keep(client: ClientBase, { instanceId }: SessionLease, asking: Asking): Promise<void> {
  const asked = asking.asked.map((at) => at.toISOString());
  const until = asking.pausedUntil?.toISOString() ?? null;
  await client.query({ ...KEEP_ASKING, values: [instanceId, asked, asking.refusals, until] });
}
