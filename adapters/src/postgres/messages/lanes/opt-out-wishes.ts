import type { IncomingMessage, OptOutWish } from '@waxwing/core';
import { eventCte } from '../../events/event-cte.js';
import { toStorableText } from '../message-columns.js';

/** What the inbox's statement has for messages by which people opt out. */
export interface OptOutParts {
  /** The parameters of the messages, and their columns. */
  readonly arrays: string;
  readonly columns: string;
  /** CTEs that store who opts out by a message of CTE `received` and delete who takes it back, and the names of those that write events. */
  readonly ctes: string;
  readonly told: readonly string[];
}

export const NO_OPT_OUTS: OptOutParts = { arrays: '', columns: '', ctes: '', told: [] };

/** The last message of a person decides. An opt-out is found by the number and by the LID of the person. */
export const OPT_OUT_WISHES: OptOutParts = {
  arrays: ', $23::text[], $24::text[]',
  columns: ', wish, word',
  ctes: `, wishes as (
      select distinct on (r.chat_id) r.id, r.account_id, r.instance_id, r.chat_id, n.lid, n.wish, n.word, r.created_at as at, r.place
      from received r join new_messages n on n.place = r.place
      where n.wish is not null and r.chat_id is not null order by r.chat_id, r.place desc
    ), taken_back as (
      delete from opt_outs o using wishes w
      where w.wish = 'in' and w.account_id = $4 and o.account_id = $4 and (o.chat_id in (w.chat_id, 'lid:' || w.lid) or o.lid = w.lid)
    ), added as (
      insert into opt_outs (account_id, chat_id, lid, opted_out_at, source, word, instance_id)
      select w.account_id, w.chat_id, w.lid, w.at, 'message', w.word, w.instance_id
      from wishes w where w.wish = 'out' order by w.chat_id collate "C"
      on conflict (account_id, chat_id) do nothing
      returning chat_id
    ), opted_out as (
      select w.* from wishes w join added a on a.chat_id = w.chat_id
    ), ${eventCte({
      name: 'opted_out_told',
      of: 'opted_out',
      type: 'recipient.opted_out',
      facts: "jsonb_build_object('chatId', e.chat_id, 'source', 'message', 'word', e.word)",
      occurredAt: 'e.at',
      orderBy: 'e.place',
    })}`,
  told: ['opted_out_told'],
};

export function optOutValues(
  messages: readonly IncomingMessage[],
  optOuts: readonly OptOutWish[],
): unknown[] {
  const wishes = new Map(optOuts.map((wish) => [wish.waId, wish]));
  return [
    messages.map(({ waId }) => wishes.get(waId)?.kind ?? null),
    messages.map(({ waId }) => {
      const word = wishes.get(waId)?.word;
      return word === undefined ? null : toStorableText(word);
    }),
  ];
}
