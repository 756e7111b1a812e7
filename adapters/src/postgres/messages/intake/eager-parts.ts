import { type IntakeRequest, LONG_QUEUE } from '@waxwing/core';
import { chatIdFrom } from '../../conversations/conversation-ctes.js';
import { leaseHolds } from '../../sessions/lease-validity.js';
import { WITHIN_MAX_VALIDITY } from '../created-range.js';
import { CHAT_ID } from '../message-columns.js';
import { parameterBehind } from './parameters.js';

/** What the intake's statement has for messages that their senders take in the same commit. */
export interface EagerParts {
  /** The parameters of the requests, and their columns. */
  readonly arrays: string;
  readonly columns: string;
  /** CTEs that find the messages that are taken. */
  readonly takenCtes: string;
  /** The status of a stored message of `req`, and its join. */
  readonly status: string;
  readonly join: string;
  /** The answer's column. */
  readonly answer: string;
}

export const NOT_EAGER: EagerParts = {
  arrays: '',
  columns: '',
  takenCtes: '',
  status: "'pending'",
  join: '',
  answer: '',
};

/** The chat of a request, as that of a message. */
const REQUESTED_CHAT = chatIdFrom('req.number', 'req.chat');

/**
 * Its parameters come behind those of `arrays`. The lease is read and not locked: should it move on before the commit, its session can
 * write nothing any more, and the next one takes the message as one that a dead worker left. Of what waits the status is asked in a form
 * that no index serves, as in TAKE_MESSAGES.
 */
export function eagerBehind(...arrays: readonly string[]): EagerParts {
  const first = parameterBehind(...arrays);
  return {
    arrays: `, $${first}::text[], $${first + 1}::bigint[]`,
    columns: ', owner, epoch',
    takenCtes: `, senders as materialized (
      select l.instance_id, queue.chats
      from (select distinct req.instance_id, req.owner, req.epoch from requests req where req.owner is not null) a
      join session_leases l on l.instance_id = a.instance_id and l.owner = a.owner and l.epoch = a.epoch
      cross join lateral (
        select coalesce(array_agg(w.chat), '{}') as chats from (
          select ${CHAT_ID} as chat from messages m
          where m.instance_id = l.instance_id and m.waits and coalesce(m.status = 'pending', false) and ${WITHIN_MAX_VALIDITY}
          limit ${LONG_QUEUE + 1}
        ) w
      ) queue
      where ${leaseHolds('l', 'clock_timestamp()')} and not l.retired
    ), taken as materialized (
      select req.ord from requests req join senders s on s.instance_id = req.instance_id
      where req.owner is not null and cardinality(s.chats) <= ${LONG_QUEUE} and ${REQUESTED_CHAT} <> all(s.chats)
        and not exists (select from held_chats h where h.instance_id = req.instance_id and h.chat = ${REQUESTED_CHAT})
    )`,
    status: "case when taken.ord is null then 'pending' else 'sending' end::message_status",
    join: 'left join taken on taken.ord = req.ord',
    answer: ', taken.ord is not null as "isTaken"',
  };
}

/** A message is not taken before an older one of its chat that is stored with it. */
export function eagerValues(requests: readonly IntakeRequest[]): unknown[] {
  const chats = new Set<string>();
  const leases = requests.map(({ lease, message: { instanceId, chatId } }) => {
    const chat = `${instanceId} ${chatId}`;
    if (!lease) chats.add(chat);
    return chats.has(chat) ? undefined : lease;
  });
  return [leases.map((lease) => lease?.owner ?? null), leases.map((lease) => lease?.epoch ?? null)];
}
