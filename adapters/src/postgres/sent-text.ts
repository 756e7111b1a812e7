import type { SessionLease } from '@waxwing/core';
import type { Database } from './connection.js';
import { CHAT_ID } from './message-columns.js';
import { storable } from './storable.js';

const SENT_TEXT = {
  name: 'sent-text',
  text: `select m.content as text, ${CHAT_ID} as "to" from messages m
    where m.instance_id = $1 and m.direction = 'outbound' and m.wa_id = any($2::text[]) and m.account_id = $3 limit 1`,
};

/**
 * Looks up what was sent to whom under one of these WhatsApp ids, which are those of one chat: a device that could not read a message
 * asks to have it again, and a receipt may come from an address that says nothing yet.
 */
export function sentText(database: Database) {
  return async (
    { instanceId, accountId }: SessionLease,
    waIds: readonly string[],
  ): Promise<{ text: string; to: string } | undefined> => {
    const [row] = await database.query<{ text: string; to: string }>(SENT_TEXT, [
      instanceId,
      waIds.map(storable),
      accountId,
    ]);
    return row;
  };
}
