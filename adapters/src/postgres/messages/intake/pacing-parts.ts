import { EVENT_BITS, type IntakeRequest } from '@waxwing/core';
import { bitOf } from '../lanes/told-holds.js';
import { parameterBehind } from './parameters.js';

/** What the intake's statement has for messages of paced instances. */
export interface PacingParts {
  /** The parameters of the requests, and their columns. */
  readonly arrays: string;
  readonly columns: string;
  /** A CTE that finds the recipients, and what the ranking of the window asks of them. */
  readonly recipientsCte: string;
  readonly isAllowed: string;
  /** A CTE that locks the chats of strangers, behind CTE `accepted`. */
  readonly lockCte: string;
  /** The columns of `messages` that only these have, their values from `req`, and their join. */
  readonly stored: { readonly columns: string; readonly values: string; readonly join: string };
  /** The rows of CTE `happened` for what is held. */
  readonly heldRows: string;
  /** The answer's columns, and their join. */
  readonly answer: { readonly columns: string; readonly join: string };
}

export const NOT_PACED: PacingParts = {
  arrays: '',
  columns: '',
  recipientsCte: '',
  isAllowed: '',
  lockCte: '',
  stored: { columns: '', values: '', join: '' },
  heldRows: '',
  answer: { columns: '', join: '' },
};

const LANE = `case when coalesce(s.standing, r.standing) = 'first' then 1 else 0 end`;

/**
 * Its parameters come behind those of `arrays`. A chat that is known or written to in the snapshot stays so. The newest version of any other
 * chat is locked: if a message of the contact is being stored, it has either committed, and this statement reads the new standing, or it
 * waits for this commit, and the mark that it sets moves this message (decision 90). A chat that is still one of a stranger is locked and
 * not written again, and therefore not returned by `strangers`. The chat of a hidden number may have moved to the number.
 */
export function pacedBehind(arrays: string): PacingParts {
  const first = parameterBehind(arrays);
  return {
    arrays: `, $${first}::boolean[], $${first + 1}::boolean[], $${first + 2}::text[], $${first + 3}::integer[]`,
    columns: ', held, exempt, hold, told_hold',
    recipientsCte: `, recipients as materialized (
      select req.ord, req.account_id, req.instance_id, coalesce(c.chat_id, a.address) as chat_id, a.address, a.lid,
        coalesce(c.standing, 'first') as standing, o.since
      from requests req
      cross join lateral (select coalesce(req.number, 'lid:' || req.chat) as address, case when req.number is null then req.chat end as lid) a
      left join lateral (
        select k.chat_id, k.standing from chats k where k.instance_id = req.instance_id and k.chat_id = a.address
        union all select k.chat_id, k.standing from chats k where k.instance_id = req.instance_id and k.lid = a.lid
        order by 2 desc limit 1
      ) c on true
      left join lateral (
        select min(o.opted_out_at) as since from (
          select o.opted_out_at from opt_outs o where o.account_id = req.account_id and o.chat_id in (a.address, c.chat_id)
          union all select o.opted_out_at from opt_outs o where o.account_id = req.account_id and o.lid = a.lid
        ) o
      ) o on not req.exempt
      where req.held is not null
    )`,
    isAllowed: 'and not exists (select from recipients r where r.ord = w.ord and r.since is not null)',
    lockCte: `, strangers as (
      insert into chats as c (instance_id, account_id, chat_id, standing)
      select r.instance_id, r.account_id, r.chat_id, 'first'::chat_standing from recipients r join accepted t on t.ord = r.ord
      where r.standing = 'first' group by 1, 2, 3 order by 1, r.chat_id collate "C"
      on conflict (instance_id, chat_id) do update set standing = c.standing where c.standing <> 'first'
      returning c.instance_id, c.chat_id, c.standing
    ), lanes as materialized (
      select r.ord, r.since, ${LANE} as lane from recipients r
      left join strangers s on s.instance_id = r.instance_id and s.chat_id = r.chat_id
    )`,
    stored: {
      columns: ', lane, held, told_holds',
      values: ', coalesce(l.lane, 0), nullif(req.held, false), req.told_hold',
      join: 'left join lanes l on l.ord = req.ord',
    },
    heldRows: `union all select s.account_id, ${EVENT_BITS['message.held']}, s.instance_id, s.id, req.hold::jsonb, s.created_at
      from stored s join requests req on req.id = s.id where req.held`,
    answer: {
      columns: ', l.since as "optedOutAt", l.lane',
      join: 'left join lanes l on l.ord = req.ord',
    },
  };
}

export function pacingValues(requests: readonly IntakeRequest[]): unknown[] {
  return [
    requests.map(({ pacing }) => pacing?.held ?? null),
    requests.map(({ pacing }) => pacing?.exempt ?? false),
    requests.map(
      ({ pacing }) => pacing?.hold && JSON.stringify({ code: pacing.hold.code, until: pacing.hold.until }),
    ),
    requests.map(({ pacing }) => (pacing?.held && pacing.hold ? bitOf(pacing.hold.code) : null)),
  ];
}
