import type { IntakeRequest } from '@waxwing/core';

/** What the intake's statement has for API keys with a daily cap. */
export interface CapParts {
  /** The parameters of the requests, and their columns. */
  readonly arrays: string;
  readonly columns: string;
  /** CTEs that lock the counters and rank the messages `w` that are otherwise allowed, and what the ranking of the window asks of them. */
  readonly rankCtes: (isAllowed: string) => string;
  readonly isWithin: string;
  /** A CTE that counts what was accepted. */
  readonly countCte: string;
  /** The answer's column, and its join. */
  readonly isReached: string;
  readonly join: string;
}

export const NO_CAPS: CapParts = {
  arrays: '',
  columns: '',
  rankCtes: () => '',
  isWithin: '',
  countCte: '',
  isReached: 'false',
  join: '',
};

export const DAILY_CAPS: CapParts = {
  arrays: ', $18::uuid[], $19::integer[]',
  columns: ', capped_key, cap',
  rankCtes: (isAllowed) => `, locked_sends as materialized (
      select c.key_id, c.day, c.sent from api_key_sends c
      -- The second condition is true: it has the subscriptions locked first, whatever the plan.
      where c.key_id = any($18::uuid[]) and (select count(*) from locked_subscriptions) >= 0
      order by c.key_id
      for no key update
    ), capped as materialized (
      select w.ord, c.key_id, d.day, u.used, req.cap,
        u.used + row_number() over (partition by c.key_id, d.day order by w.ord)::integer as usage
      from windows w join requests req on req.ord = w.ord join locked_sends c on c.key_id = req.capped_key
      cross join lateral (select greatest(c.day, (req.created_at at time zone 'UTC')::date) as day) d
      cross join lateral (select case when c.day = d.day then c.sent else 0 end as used) u
      where not exists (select from own_keys k where k.ord = w.ord)${isAllowed}
    )`,
  isWithin: 'and not exists (select from capped c where c.ord = w.ord and c.usage > c.cap)',
  countCte: `, counted_sends as (
      update api_key_sends c set day = t.day, sent = t.sent
      from (
        select distinct on (c.key_id) c.key_id, c.day, max(c.used) + count(*)::integer as sent
        from capped c join accepted t on t.ord = c.ord group by c.key_id, c.day order by c.key_id, c.day desc
      ) t
      where c.key_id = t.key_id
    )`,
  isReached: 'coalesce(c.usage > c.cap, false)',
  join: 'left join capped c on c.ord = req.ord',
};

export function capValues(requests: readonly IntakeRequest[]): unknown[] {
  return [
    requests.map(({ dailyCap }) => dailyCap?.keyId ?? null),
    requests.map(({ dailyCap }) => dailyCap?.cap ?? null),
  ];
}
