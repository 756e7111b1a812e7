import {
  ABANDONED_MS,
  describeExpiry,
  EXPIRED_FAILURE,
  type HeldLane,
  HOLD_CODES,
  type InstanceLane,
  type MessageExpiry,
} from '@waxwing/core';
import type { Database } from '../database/database.js';
import type { Notifications } from '../database/notifications.js';
import { unnestParameters } from '../database/unnest-parameters.js';
import {
  FAILED_COLUMNS,
  type FailedRow,
  failCtes,
  failureValues,
  publishFailed,
} from './fail-waiting-messages.js';
import { fromLane, toLane } from './lanes/lane-column.js';
import { CHAT_ID } from './message-columns.js';

/** The instances and lanes of the messages that expire next, where they were held. Parameters: the limit of EXPIRE_MESSAGES. */
const LIST_HELD = {
  name: 'expire-list-held',
  text: `select distinct e.account_id as "accountId", e.instance_id as "instanceId", e.lane from (
      select m.account_id, m.instance_id, m.lane, m.held from messages m
      where m.waits and m.expires_at <= now() and m.status = 'pending' order by m.expires_at limit $1
    ) e where ${wasHeld('e')}`,
};

/** First contacts, and what its owner was told to be held. */
function wasHeld(e: string): string {
  return `(${e}.lane = 1 or ${e}.held)`;
}

// Parameters: the limit, the failure, the milliseconds after its validity that a taken message is left; instances, lanes and reasons
// of what was held; the codes of holds of single chats, and their reasons. Rows that are being taken are skipped: this statement never
// waits, so it cannot deadlock.
export const EXPIRE_MESSAGES = {
  name: 'expire-messages',
  text: `with expired as materialized (
      select m.id, m.status, m.instance_id, m.lane, m.held, m.expires_at, ${CHAT_ID} as chat_id from messages m
      where m.waits and m.expires_at <= now()
        and (m.status = 'pending' or m.expires_at <= now() - $5::float8 * interval '1 millisecond')
      order by m.expires_at limit $1
      for update of m skip locked
    ), explained as materialized (
      select e.id, e.status, coalesce(of_chat.reason, h.reason, $3) as reason
      from expired e left join ${unnestParameters('$6::uuid[], $7::smallint[], $8::text[]')} h(instance_id, lane, reason)
        on h.instance_id = e.instance_id and h.lane = e.lane and e.status = 'pending' and ${wasHeld('e')}
      left join held_chats c on c.instance_id = e.instance_id and c.chat = e.chat_id and c.until >= e.expires_at and e.status = 'pending'
      left join ${unnestParameters('$9::text[], $10::text[]')} of_chat(code, reason) on of_chat.code = c.code
    ), ${failCtes({ messages: 'explained', code: '$2', reason: 'explained.reason', refunded: '$4' })}
    select ${FAILED_COLUMNS} from failed`,
};

export class PgMessageExpiry implements MessageExpiry {
  readonly #ports: { database: Database; notifications: Notifications };

  constructor(ports: { database: Database; notifications: Notifications }) {
    this.#ports = ports;
  }

  async listHeld(limit: number): Promise<readonly InstanceLane[]> {
    const { database } = this.#ports;
    const rows = await database.query<Omit<InstanceLane, 'lane'> & { lane: number }>(LIST_HELD, [limit]);
    return rows.map((row) => ({ ...row, lane: toLane(row.lane) }));
  }

  async expire(limit: number, held: readonly HeldLane[] = []): Promise<number> {
    const { database, notifications } = this.#ports;
    const failed = await database.query<FailedRow>(EXPIRE_MESSAGES, [
      limit,
      ...failureValues(EXPIRED_FAILURE),
      ABANDONED_MS,
      held.map(({ instanceId }) => instanceId),
      held.map(({ lane }) => fromLane(lane)),
      held.map(({ reason }) => reason),
      HOLD_CODES,
      HOLD_CODES.map(describeExpiry),
    ]);
    for (const { instanceId } of failed) notifications.publishHere('instance', instanceId);
    return publishFailed(notifications, failed);
  }
}
