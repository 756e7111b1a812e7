import type { Hold, SessionLease } from '@waxwing/core';
import type { Database, Transaction } from '../../database/database.js';
import { isTransactionConflict, retryStatement } from '../../database/pg-errors.js';
import { isTold } from '../../events/event-cte.js';
import { LEASE_CHECK, leaseValues, withLease } from '../../sessions/with-lease.js';
import { WITHIN_MAX_VALIDITY } from '../created-range.js';
import { CHAT_ID } from '../message-columns.js';
import { POSTPONE_CHAT } from '../return-statements.js';
import { IS_LISTENED_TO, tellHeldCtes, tellHeldValues } from './tell-held-ctes.js';

/** The most waiting messages of a chat that are told at once; any more are told when they are taken. */
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

/** Whether a statement has written an event. */
export interface ToldRow {
  readonly told: boolean;
}

/**
 * Postpones a message by POSTPONE_CHAT, whose values behind the lease these are, and tells of what waits behind it in its chat that it is
 * held as well. Both are in one commit, because a crash between them would leave a hold without its event. @throws LeaseLost
 */
export function postponeAndTellChat(
  database: Database,
  lease: SessionLease,
  { values, chat, hold }: { readonly values: readonly unknown[]; readonly chat: string; readonly hold: Hold },
): Promise<ToldRow[]> {
  const held = leaseValues(lease);
  const postpone = async (transaction: Transaction) => {
    const own = await transaction.query<ToldRow>(POSTPONE_CHAT, [...held, ...values]);
    const behind = [...held, ...tellHeldValues(lease, hold), chat];
    const others = await transaction.query<ToldRow>(TELL_HELD_CHAT, behind);
    return [...own, ...others].filter(({ told }) => told);
  };
  return retryStatement(() => withLease(database, lease, postpone), isTransactionConflict);
}
