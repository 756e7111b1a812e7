import { type SessionLease, UNAVAILABLE } from '@waxwing/core';
import type { Database } from './connection.js';
import { storable } from './storable.js';

const STORED_INBOUND = {
  name: 'stored-inbound',
  text: `select exists (
      select from messages
      where instance_id = $1 and direction = 'inbound' and wa_id = $2 and account_id = $3
        and chat = any($4::text[]) and type <> '${UNAVAILABLE}'
    ) as stored`,
};

/** Whether a message of this sender is stored with what it says: one that cannot be decrypted may be one that comes again. */
export function storedInbound(database: Database) {
  return async (
    { instanceId, accountId }: SessionLease,
    { waId, number, lid }: { waId: string; number: string | null; lid: string | null },
  ): Promise<boolean> => {
    const chats = [number, lid].filter((chat) => chat !== null);
    const values = [instanceId, storable(waId), accountId, chats];
    const [row] = await database.query<{ stored: boolean }>(STORED_INBOUND, values);
    return row?.stored ?? false;
  };
}
