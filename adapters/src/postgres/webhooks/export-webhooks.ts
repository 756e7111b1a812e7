import { type ExportedWebhook, typesIn } from '@waxwing/core';
import { columnsOf } from '../database/columns.js';
import type { Database } from '../database/database.js';
import { type EndpointRow, EXPORTED_FIELDS } from './endpoint-row.js';

const OF_ACCOUNT = `select ${columnsOf(EXPORTED_FIELDS)} from webhook_endpoints
  where account_id = $1 order by created_at, id`;

type ExportedRow = Omit<ExportedWebhook, 'events'> & Pick<EndpointRow, 'types'>;

/** The account's endpoints without their secrets. */
export async function exportWebhooks(database: Database, accountId: string): Promise<ExportedWebhook[]> {
  const rows = await database.query<ExportedRow>(OF_ACCOUNT, [accountId]);
  return rows.map(({ types, ...item }) => ({ ...item, events: typesIn(BigInt(types)) }));
}
