import { behind } from './lanes/lock-order.js';

/** The UTC day under which message `m` is counted. */
const DAY = "(m.created_at at time zone 'UTC')::date";

/** CTE `counted`: counts the messages of CTE `stored`, whose rows have account_id, instance_id, direction and created_at. */
export function countStoredCte(stored: string, returning = ''): string {
  return `counted as (${upsert({ from: `${stored} m`, messages: 'count(*)', failed: '0' })} ${returning})`;
}

/**
 * CTE `counted_failed`: the same for the messages of CTE `failed`, which have just failed. It is behind CTEs `after`: every statement
 * locks the subscriptions first, the chats after them, and then these rows.
 */
export function countFailedCte(
  failed: string,
  { returning = '', after = [] }: { returning?: string; after?: readonly string[] } = {},
): string {
  const from = `${failed} m${behind('locked_subscriptions', ...after)}`;
  return `counted_failed as (${upsert({ from, messages: '0', failed: 'count(*)' })} ${returning})`;
}

// In the order of the key, so that two statements cannot deadlock.
function upsert({ from, messages, failed }: { from: string; messages: string; failed: string }): string {
  return `insert into message_daily as d (account_id, day, instance_id, direction, messages, failed, last_at)
    select m.account_id, ${DAY}, m.instance_id, m.direction, ${messages}, ${failed}, max(m.created_at)
    from ${from} group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (account_id, day, instance_id, direction) do update set
      messages = d.messages + excluded.messages, failed = d.failed + excluded.failed,
      last_at = greatest(d.last_at, excluded.last_at)`;
}
