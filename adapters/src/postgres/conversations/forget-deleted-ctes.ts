/**
 * What conversations forget of the messages of account `$1` from before day `$2`, of which CTE `deleted` has removed `$3` at most: what
 * was unread of them. With the last of them `$3` conversations at most that have no message left lose their preview as well, and what
 * came late and was never read. `deleted` holds its locks first, as in every statement; rows without a message left are skipped while
 * another transaction locks them, which prevents deadlocks.
 */
export function forgetDeletedCtes(deleted: string): string {
  const start = "$2::date::timestamp at time zone 'UTC'";
  return `progress as materialized (
      select count(*) < $3 as is_last from ${deleted}
    ), chats_of_deleted as (
      select d.instance_id, d.chat_id from ${deleted} d where d.direction = 'inbound' group by 1, 2
    ), unread_conversations as materialized (
      select c.id, c.instance_id, c.chat_id, c.read_at, c.read_id
      from progress p cross join chats_of_deleted d join conversations c
        on c.account_id = $1 and c.instance_id = d.instance_id and c.chat_id = d.chat_id
      where c.unread > 0 and (c.last_at >= ${start} or not p.is_last)
      order by c.instance_id, c.chat_id for update of c
    ), unread_of_deleted as (
      select c.id, count(*)::integer as n
      from unread_conversations c join ${deleted} d
        on d.instance_id = c.instance_id and d.chat_id = c.chat_id and d.direction = 'inbound'
      where c.read_at is null or (d.created_at, d.id) > (c.read_at, c.read_id)
      group by c.id
    ), forgotten as (
      update conversations c set unread = greatest(0, c.unread - u.n) from unread_of_deleted u where c.id = u.id
    ), ended_conversations as materialized (
      select c.id from progress p join conversations c on c.account_id = $1
      where p.is_last and c.last_at < ${start} and (c.preview <> '' or c.unread > 0)
      order by c.last_at, c.id limit $3
      for update of c skip locked
    ), emptied as (
      update conversations c set preview = '', unread = 0 from ended_conversations e where c.id = e.id
    )`;
}
