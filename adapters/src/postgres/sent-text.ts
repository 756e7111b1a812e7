import type { SessionLease } from '@waxwing/core';
import type { Database } from './connection.js';

const SENT_TEXT = {
  name: 'sent-text',
  text: `select content from messages
    where instance_id = $1 and direction = 'outbound' and wa_id = $2 and account_id = $3`,
};

/** Looks up what was sent under a WhatsApp id: a device that could not read a message asks to have it again. */
export function sentText(database: Database) {
  return async ({ instanceId, accountId }: SessionLease, waId: string): Promise<string | undefined> => {
    const [row] = await database.query<{ content: string }>(SENT_TEXT, [instanceId, waId, accountId]);
    return row?.content;
  };
}
