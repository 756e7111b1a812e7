import { HAS_SAME_NUMBER } from './number-hours.js';

/** First contacts of chats that are gone with their instance are kept up to this number. */
const MOST_PARTED = 5_000;
/** Signals look back so far, for refusals and for all else. */
const REFUSED_FOR = `interval '1 day'`;
const WRITTEN_FOR = `interval '7 days'`;

/** Whether a message to chat `c` was delivered. */
const WAS_DELIVERED = `exists (select from messages m where m.account_id = c.account_id
      and m.chat = regexp_replace(c.chat_id, '^lid:', '') and m.instance_id = c.instance_id and m.direction = 'outbound'
      and m.status in ('delivered', 'read') and m.created_at > now() - interval '15 days')`;

/** CTE `sharing`: instance $1, and the others of its account that have its number. */
export const SHARING_CTE = `sharing as materialized (
      select i.id, i.account_id from instances i where i.id = $1
      union
      select o.id, o.account_id from instances i join instances o on ${HAS_SAME_NUMBER} and o.deleted_at is null where i.id = $1
    )`;

/**
 * CTEs behind CTE `sharing` with a row for each stranger (`who`): `written` of those who were written to within a week, and `refused` of those
 * whom WhatsApp refused within a day. Strangers of instances that have parted with the number have no name there.
 */
export const FIRST_CONTACTS_CTES = `parted as materialized (
      select 'parted ' || p.ordinality as who, (p.chat->>'first')::timestamptz as first, (p.chat->>'refused')::timestamptz as refused,
        (p.chat->>'delivered')::boolean as delivered, (p.chat->>'answered')::boolean as answered
      from instances i join numbers n on n.account_id = i.account_id and n.phone = i.phone
      cross join lateral jsonb_array_elements(n.parted_chats) with ordinality as p(chat, ordinality)
      where i.id = $1
    ), written as materialized (
      select c.chat_id as who, c.first_out_at as at, c.standing = 'known' as answered,
        case when c.first_out_at <= now() - interval '1 day' then ${WAS_DELIVERED} end as delivered
      from sharing g join chats c on c.instance_id = g.id and c.account_id = g.account_id and c.first_out_at > now() - ${WRITTEN_FOR}
      union all
      select p.who, p.first, p.answered, p.delivered from parted p where p.first > now() - ${WRITTEN_FOR}
    ), refused as materialized (
      select c.chat_id as who, c.refused_at as at
      from sharing g join chats c on c.instance_id = g.id and c.account_id = g.account_id and c.refused_at > now() - ${REFUSED_FOR}
      union all
      select p.who, p.refused from parted p where p.refused > now() - ${REFUSED_FOR}
    )`;

/**
 * The strangers of the chats of instance `p`, which is about to lose its phone, behind those that are kept with number `n` already. They
 * have no name, as the chats are forgotten.
 */
export const PARTED_CHATS = `(
        select jsonb_agg(e.chat order by e.at) from (
          select b.chat, b.at from (
            select k.chat, greatest((k.chat->>'first')::timestamptz, (k.chat->>'refused')::timestamptz) as at
            from jsonb_array_elements(n.parted_chats) k (chat)
            union all
            select jsonb_build_object('first', c.first_out_at, 'refused', c.refused_at, 'delivered', ${WAS_DELIVERED},
              'answered', c.standing = 'known'), greatest(c.first_out_at, c.refused_at)
            from chats c
            where c.instance_id = p.id and c.account_id = p.account_id
              and (c.first_out_at > now() - ${WRITTEN_FOR} or c.refused_at > now() - ${REFUSED_FOR})
          ) b where b.at > now() - ${WRITTEN_FOR} order by b.at desc limit ${MOST_PARTED}
        ) e
      )`;
