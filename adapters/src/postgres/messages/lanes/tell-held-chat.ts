import { type Hold, isOfChat, type SessionLease } from '@waxwing/core';
import type { Database } from '../../database/database.js';
import { isTold } from '../../events/event-cte.js';
import { LEASE_CHECK, queryWithLease } from '../../sessions/with-lease.js';
import { WITHIN_MAX_VALIDITY } from '../created-range.js';
import { CHAT_ID } from '../message-columns.js';
import { IS_LISTENED_TO, tellHeldCtes } from './tell-held-ctes.js';
import { bitOf, toldBits } from './told-holds.js';

/** Of one chat no more wait, or the rest is told when it is taken. */
const MOST_OF_A_CHAT = 1_000;

/** Parameters from $4: those of `tellHeldCtes`, and the chat, which is read by its own index, as in TAKE_AND_MOVE. */
export const TELL_HELD_CHAT = {
  name: 'outbox-tell-held-chat',
  text: `${LEASE_CHECK}, ${tellHeldCtes(`select m.id, m.seq, m.lane from messages m
      where m.account_id = $4 and m.chat = regexp_replace($9::text, '^lid:', '') and coalesce(m.instance_id = $1, false)
        and m.direction = 'outbound' and m.status = 'pending' and ${CHAT_ID} = $9 and ${WITHIN_MAX_VALIDITY} and ${IS_LISTENED_TO}
      order by m.created_at limit ${MOST_OF_A_CHAT}`)}
    select ok, ${isTold('told')} from locked_lease`,
};

/** Tells of what waits behind a message in its chat that it is held as well. Answers whether there was an event. @throws LeaseLost */
export async function tellHeldChat(
  database: Database,
  lease: SessionLease,
  { chat, hold: { code, until } }: { readonly chat: string; readonly hold: Hold },
): Promise<boolean> {
  if (!isOfChat(code)) return false;
  const values = [lease.accountId, code, until?.toISOString() ?? null, bitOf(code), toldBits(code), chat];
  const [row] = await queryWithLease<{ told: boolean }>(database, lease, TELL_HELD_CHAT, values);
  return row?.told ?? false;
}
