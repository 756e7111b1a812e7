import { contract } from '@waxwing/contract';
import type { ExportHistory } from '@waxwing/core';
import { route, streamed } from '../../http/route.js';
import { writeHistoryCsv } from './history-csv.js';
import { parseHistoryFilter } from './history-filter.js';

const ATTACHMENT = { 'Content-Disposition': 'attachment; filename="waxwing-messages.csv"' };

export const exportHistoryRoute = (exportHistory: ExportHistory) =>
  route(contract.messages.export, async ({ query, caller }) => {
    const portions = exportHistory.execute({ accountId: caller.accountId, ...parseHistoryFilter(query) });
    return streamed(200, writeHistoryCsv(portions), ATTACHMENT, 'text/csv; charset=utf-8');
  });
