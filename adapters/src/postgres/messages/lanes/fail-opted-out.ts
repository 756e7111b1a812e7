import {
  type IncomingMessage,
  LID_PREFIX,
  lastWishes,
  OPTED_OUT_FAILURE,
  type OptOutWish,
} from '@waxwing/core';
import type { Transaction } from '../../database/database.js';
import { unnestParameters } from '../../database/unnest-parameters.js';
import { FAILED_COLUMNS, type FailedRow, failCtes, failureValues } from '../fail-waiting-messages.js';
import { CHAT_ID } from '../message-columns.js';

/** A person who opts out, with the addresses that are known of them. */
export interface OptingOut {
  readonly number: string | null;
  readonly lid: string | null;
  /** The id of the message that says so, if one does. */
  readonly waId?: string;
}

/** The addresses under which person `p` may be written to from the instance of message `m`. */
const ADDRESSES = `p.number, '${LID_PREFIX}' || p.lid,
      (select k.chat_id from chats k where k.instance_id = m.instance_id and k.lid = p.lid order by k.chat_id collate "C" limit 1),
      (select '${LID_PREFIX}' || k.lid from chats k where k.instance_id = m.instance_id and k.chat_id = p.number)`;

/**
 * Fails what waits for people who opt out, from all instances of the account. What a sender has already may have left, and stays.
 * Parameters: the account; numbers, LIDs and the WhatsApp ids of the messages that say so; the instance that received them; the failure. A message that is
 * stored already has had its effect.
 */
const FAIL_OPTED_OUT = {
  name: 'fail-opted-out',
  text: `with people as materialized (
      select $1::uuid as account_id, p.number, p.lid from ${unnestParameters('$2::text[], $3::text[], $4::text[]')} p(number, lid, wa_id)
      where not exists (select from messages r where r.wa_id = p.wa_id and r.account_id = $1 and r.instance_id = $5::uuid and r.direction = 'inbound')
    ), waiting as materialized (
      select m.id, m.status from people p join instances i on i.account_id = p.account_id join messages m on m.instance_id = i.id
      where m.waits and m.status = 'pending' and ${CHAT_ID} in (${ADDRESSES})
      order by m.id for update of m
    ), ${failCtes({ messages: 'waiting', code: '$6', reason: '$7', refunded: '$8' })}
    select ${FAILED_COLUMNS} from failed`,
};

/** Returns what has failed, to be published after the commit. Messages and subscriptions are locked, and no chats yet. */
export function failOptedOut(
  transaction: Transaction,
  accountId: string,
  people: readonly OptingOut[],
  instanceId: string | null = null,
): Promise<FailedRow[]> {
  return transaction.query<FailedRow>(FAIL_OPTED_OUT, [
    accountId,
    people.map(({ number }) => number),
    people.map(({ lid }) => lid),
    people.map(({ waId }) => waId ?? null),
    instanceId,
    ...failureValues(OPTED_OUT_FAILURE),
  ]);
}

/** Those whose last wish among these messages is to opt out. */
export function optingOut(
  messages: readonly IncomingMessage[],
  optOuts: readonly OptOutWish[],
): readonly OptingOut[] {
  return lastWishes(messages, optOuts)
    .filter(({ wish }) => wish.kind === 'out')
    .map(({ message: { waId, from, fromLid } }) => ({ number: from, lid: fromLid, waId }));
}
