import { type SessionLease, UNAVAILABLE_MESSAGE_TYPE } from '@waxwing/core';
import type { Database } from '../database/database.js';
import { WITHIN_MAX_VALIDITY } from './created-range.js';
import { BODY_OF, CHAT_ID, toStorableText } from './message-columns.js';

const STORED_INBOUND = {
  name: 'stored-inbound',
  text: `select exists (
      select from messages
      where instance_id = $1 and direction = 'inbound' and wa_id = $2 and account_id = $3
        and chat = any($4::text[]) and type <> '${UNAVAILABLE_MESSAGE_TYPE}'
    ) as stored`,
};

/** Whether a message of this sender is stored with its content: one that cannot be decrypted may be a repeat. */
export function isInboundStored(database: Database) {
  return async (
    { instanceId, accountId }: SessionLease,
    { waId, number, lid }: { waId: string; number: string | null; lid: string | null },
  ): Promise<boolean> => {
    const chats = [number, lid].filter((chat) => chat !== null);
    const values = [instanceId, toStorableText(waId), accountId, chats];
    const [row] = await database.query<{ stored: boolean }>(STORED_INBOUND, values);
    return row?.stored ?? false;
  };
}

/** What is asked for again after a login: phones forget older ones, and more of them come from a broken sender. */
const ASKED_AGAIN = { days: 7, messages: 50 };

const STORED_UNREADABLE = {
  name: 'stored-unreadable',
  text: `select m.wa_id as "waId", m.number, m.created_at as at, case when m.number is null then m.chat else (
        select c.lid from chats c where c.instance_id = m.instance_id and c.chat_id = m.number
      ) end as lid
    from messages m join message_bodies b on b.message_id = m.id and b.created_at = m.created_at
    where m.instance_id = $1 and m.account_id = $2 and m.direction = 'inbound' and m.type = '${UNAVAILABLE_MESSAGE_TYPE}'
      and m.created_at > now() - $3::integer * interval '1 day' and b.body ->> 'reason' = 'undecryptable'
    order by m.created_at desc limit $4`,
};

/** The newest messages of the last days that could not be decrypted, the newest first. */
export function findStoredUnreadable(database: Database) {
  return ({ instanceId, accountId }: SessionLease): Promise<readonly StoredUnreadable[]> =>
    database.query<StoredUnreadable>(STORED_UNREADABLE, [
      instanceId,
      accountId,
      ASKED_AGAIN.days,
      ASKED_AGAIN.messages,
    ]);
}

interface StoredUnreadable {
  readonly waId: string;
  readonly number: string | null;
  readonly lid: string | null;
  readonly at: Date;
}

const CHATS_WITH_STALE_RATCHETS = {
  name: 'doubtful-chats',
  text: `select distinct ${CHAT_ID} as "chatId" from messages m
    where m.instance_id = $1 and m.waits and m.status = 'sending' and ${WITHIN_MAX_VALIDITY}
    union select o.chat from outgoing_changes o
    where o.instance_id = $1 and o.state = 'open' and o.wire is not null`,
};

/**
 * Chats with a message, or a change of one, that may have been written to a socket and has no answer: it is unknown whether the ratchet
 * of that write was stored.
 */
export function findChatsWithStaleRatchets(database: Database) {
  return async ({ instanceId }: SessionLease): Promise<readonly string[]> => {
    const rows = await database.query<{ chatId: string }>(CHATS_WITH_STALE_RATCHETS, [instanceId]);
    return rows.map(({ chatId }) => chatId);
  };
}

const SENT_WIRE = {
  name: 'sent-wire',
  text: `select m.content as text, ${CHAT_ID} as "to", ${BODY_OF} is null as "isText", m.expiration,
      (select b.wire from message_bodies b where b.message_id = ${BODY_OF}) as wire
    from messages m
    where m.instance_id = $1 and m.direction = 'outbound' and m.wa_id = any($2::text[]) and m.account_id = $3 limit 1`,
};

/** Reads the wire of a change, which no row of a message has. */
const CHANGE_WIRE = {
  name: 'change-wire',
  text: `select '' as text, o.chat as "to", false as "isText", o.wire from outgoing_changes o
    where o.instance_id = $1 and o.wa_id = any($2::text[]) and o.account_id = $3 and o.wire is not null limit 1`,
};

/**
 * The recipient of an outbound message, or of a change of one, under one of these WhatsApp ids of one chat, and what WhatsApp carries for
 * it: a device that could not decrypt a message asks for it again, and the address of a receipt may not be known yet.
 */
export function readSentWire(database: Database) {
  return async (
    { instanceId, accountId }: SessionLease,
    waIds: readonly string[],
  ): Promise<SentWire | undefined> => {
    const values = [instanceId, waIds.map(toStorableText), accountId];
    const [row] = await database.query<SentWire>(SENT_WIRE, values);
    return row ?? (await database.query<SentWire>(CHANGE_WIRE, values))[0];
  };
}

interface SentWire {
  readonly to: string;
  readonly text: string;
  readonly isText: boolean;
  /** The timer of its chat of which a plain text was composed, in seconds. */
  readonly expiration: number | null;
  /** What WhatsApp carries; null of a plain text, and before it is composed. */
  readonly wire: Uint8Array | null;
}
