import type { SessionLease } from '@waxwing/core';
import { STILL_YOUNG } from './born.js';
import type { Database } from './connection.js';
import { CHAT_ID } from './message-columns.js';

const DOUBTFUL_CHATS = {
  name: 'doubtful-chats',
  text: `select distinct ${CHAT_ID} as "chatId" from messages m
    where m.instance_id = $1 and m.waits and m.status = 'sending' and ${STILL_YOUNG}`,
};

/**
 * Chats with a message that may have been written to a socket and has not been answered for: whether the ratchet that it was written
 * with has been stored, nobody knows.
 */
export function doubtfulChats(database: Database) {
  return async ({ instanceId }: SessionLease): Promise<readonly string[]> => {
    const rows = await database.query<{ chatId: string }>(DOUBTFUL_CHATS, [instanceId]);
    return rows.map(({ chatId }) => chatId);
  };
}
