import type { HeldPortion, SessionLease } from '@waxwing/core';
import type { Database } from '../database/database.js';
import type { Notifications } from '../database/notifications.js';
import { isTold } from '../events/event-cte.js';
import { WITHIN_MAX_VALIDITY } from '../messages/created-range.js';
import { fromLane } from '../messages/lanes/lane-column.js';
import { IS_LISTENED_TO, tellHeldCtes, tellHeldValues } from '../messages/lanes/tell-held-ctes.js';
import { LEASE_CHECK, queryWithLease } from '../sessions/with-lease.js';

/** Parameters from $4: those of `tellHeldCtes`; the lane; behind which place, and how many messages. */
export const TELL_HELD = {
  name: 'safety-tell-held',
  text: `${LEASE_CHECK}, ${tellHeldCtes(`select m.id, m.seq, m.lane from messages m
      where m.instance_id = $1 and m.lane = $9 and m.waits and m.seq > $10::bigint and ${WITHIN_MAX_VALIDITY} and ${IS_LISTENED_TO}
      order by m.seq limit $11::integer`)}
    select ok, ${isTold('told')}, (select max(p.seq)::text from portion p having count(*) = $11::integer) as next from locked_lease`,
};

export async function tellHeld(
  { database, notifications }: { database: Database; notifications: Notifications },
  lease: SessionLease,
  { lane, hold, after, limit }: HeldPortion,
): Promise<string | null> {
  const values = [...tellHeldValues(lease, hold), fromLane(lane), after ?? '0', limit];
  const [row] = await queryWithLease<{ told: boolean; next: string | null }>(
    database,
    lease,
    TELL_HELD,
    values,
  );
  if (row?.told) notifications.publish('event', lease.accountId);
  return row?.next ?? null;
}
