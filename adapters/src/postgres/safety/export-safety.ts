import type { ExportedNumber, ExportedSafetyChange, ExportPart, OptOut } from '@waxwing/core';
import { PAGE_ROWS, type PagedSection, readPages } from '../accounts/export-pages.js';
import { columnsOf } from '../database/columns.js';
import type { Database } from '../database/database.js';
import { OPT_OUT_COLUMNS } from './pg-opt-outs.js';
import { type ChangeRow, toSafetyChange } from './situation-row.js';
import { type HealthRow, type StoredSettings, toHealth, toSettings } from './snapshot-row.js';

const NUMBERS = `select phone, ${columnsOf(['firstLinkedAt', 'countedDays'])}, last_day::text as "lastDay", ${columnsOf(['declaredAt'])}
  from numbers where account_id = $1 order by phone`;

const SAFETY = `select s.instance_id as "instanceId", s.settings, s.state, s.reason_code as "reasonCode", s.since, s.until, s.detail,
    s.probes
  from instance_safety s join instances i on i.id = s.instance_id and i.account_id = s.account_id
  where s.account_id = $1 and i.account_id = $1 order by i.created_at, i.id`;

/** The newest first. */
const CHANGES: PagedSection<ChangeRow & { instanceId: string; exactly: string; seq: string }> = {
  statement: {
    name: 'export-safety-changes',
    text: `select c.instance_id as "instanceId", c.at, c.kind, c.state, c.reason_code as "reasonCode", c.until, c.detail,
        c.at::text as "exactly", c.seq::text as seq
      from safety_changes c where c.account_id = $1 and (c.at, c.seq) < ($2::timestamptz, $3::bigint)
      order by c.at desc, c.seq desc limit ${PAGE_ROWS}`,
  },
  start: ['infinity', '0'],
  keyOf: ({ exactly, seq }) => [exactly, seq],
};

/** The newest first. */
const OPT_OUTS: PagedSection<OptOut & { exactly: string }> = {
  statement: {
    name: 'export-opt-outs',
    text: `select ${OPT_OUT_COLUMNS}, o.opted_out_at::text as "exactly" from opt_outs o
      where o.account_id = $1 and (o.opted_out_at, o.chat_id) < ($2::timestamptz, $3::text collate "C")
      order by o.opted_out_at desc, o.chat_id desc limit ${PAGE_ROWS}`,
  },
  start: ['infinity', ''],
  keyOf: ({ exactly, chatId }) => [exactly, chatId],
};

type SafetyRow = HealthRow & { readonly instanceId: string; readonly settings: StoredSettings };

/** The sections of number safety, in their order. */
export async function* exportSafety(database: Database, accountId: string): AsyncIterable<ExportPart> {
  for (const item of await database.query<ExportedNumber>(NUMBERS, [accountId]))
    yield { section: 'numbers', item };
  for (const { instanceId, settings, ...health } of await database.query<SafetyRow>(SAFETY, [accountId])) {
    const item = { instanceId, settings: toSettings(settings), health: toHealth(health) };
    yield { section: 'safety', item };
  }
  for await (const page of readPages(database, accountId, CHANGES)) {
    for (const { instanceId, exactly: _, seq: __, ...row } of page) {
      const item: ExportedSafetyChange = { instanceId, ...toSafetyChange(row as ChangeRow) };
      yield { section: 'safetyChanges', item };
    }
  }
  for await (const page of readPages(database, accountId, OPT_OUTS)) {
    for (const { exactly: _, ...item } of page) yield { section: 'optOuts', item };
  }
}
