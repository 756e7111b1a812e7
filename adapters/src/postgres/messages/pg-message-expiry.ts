import { ABANDONED_MS, EXPIRED_FAILURE, type MessageExpiry } from '@waxwing/core';
import type { Database } from '../database/database.js';
import type { Notifications } from '../database/notifications.js';
import {
  FAILED_COLUMNS,
  type FailedRow,
  failCtes,
  failureValues,
  publishFailed,
} from './fail-waiting-messages.js';

// Parameters: the limit, the failure, the milliseconds after its validity that a taken message is left. Rows that are being taken
// are skipped: this statement never waits, so it cannot deadlock.
export const EXPIRE_MESSAGES = {
  name: 'expire-messages',
  text: `with expired as materialized (
      select m.id, m.status from messages m
      where m.waits and m.expires_at <= now()
        and (m.status = 'pending' or m.expires_at <= now() - $5::float8 * interval '1 millisecond')
      order by m.expires_at limit $1
      for update of m skip locked
    ), ${failCtes({ messages: 'expired', code: '$2', reason: '$3', refunded: '$4' })}
    select ${FAILED_COLUMNS} from failed`,
};

export class PgMessageExpiry implements MessageExpiry {
  readonly #ports: { database: Database; notifications: Notifications };

  constructor(ports: { database: Database; notifications: Notifications }) {
    this.#ports = ports;
  }

  async expire(limit: number): Promise<number> {
    const { database, notifications } = this.#ports;
    const failed = await database.query<FailedRow>(EXPIRE_MESSAGES, [
      limit,
      ...failureValues(EXPIRED_FAILURE),
      ABANDONED_MS,
    ]);
    for (const { instanceId } of failed) notifications.publishHere('instance', instanceId);
    return publishFailed(notifications, failed);
  }
}
