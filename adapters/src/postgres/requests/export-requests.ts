import type { ExportPart, LoggedRequest } from '@waxwing/core';
import { MAX_ID, PAGE_ROWS, type PagedSection, readPages } from '../accounts/export-pages.js';
import type { Database } from '../database/database.js';
import { REQUEST_COLUMNS } from './pg-request-log.js';

/** The newest first. */
const REQUESTS: PagedSection<LoggedRequest & { exactly: string }> = {
  statement: {
    name: 'export-requests',
    text: `select ${REQUEST_COLUMNS}, r.at::text as "exactly" from request_log r
      where r.account_id = $1 and (r.at, r.id) < ($2::timestamptz, $3::uuid)
      order by r.at desc, r.id desc limit ${PAGE_ROWS}`,
  },
  start: ['infinity', MAX_ID],
  keyOf: ({ exactly, id }) => [exactly, id],
};

export async function* exportRequests(database: Database, accountId: string): AsyncIterable<ExportPart> {
  for await (const page of readPages(database, accountId, REQUESTS)) {
    for (const { exactly: _, ...item } of page) yield { section: 'requests', item };
  }
}
