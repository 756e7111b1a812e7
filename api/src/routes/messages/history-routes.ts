import { contract } from '@waxwing/contract';
import type { ExportHistory, GetMessageDetail, ListHistory, ShowHolds } from '@waxwing/core';
import { reply, route, streamed } from '../../http/route.js';
import { messageIdOf } from '../path-ids.js';
import { presentPagination } from '../present-pagination.js';
import { writeHistoryCsv } from './history-csv.js';
import { parseHistoryFilter } from './history-filter.js';
import { presentCurrentChanges, presentVersion } from './present-changes.js';
import { presentMessage, presentPreview } from './present-message.js';

const ATTACHMENT = { 'Content-Disposition': 'attachment; filename="waxwing-messages.csv"' };

export const exportHistoryRoute = (exportHistory: ExportHistory) =>
  route(contract.messages.export, async ({ query, caller }) => {
    const portions = exportHistory.execute({ accountId: caller.accountId, ...parseHistoryFilter(query) });
    return streamed(200, writeHistoryCsv(portions), ATTACHMENT, 'text/csv; charset=utf-8');
  });

export const getMessageDetailRoute = (getMessageDetail: GetMessageDetail, showHolds: ShowHolds) =>
  route(contract.messages.detail, async ({ params, caller }) => {
    const wanted = { accountId: caller.accountId, messageId: messageIdOf(params.id) };
    const { message, sentAt, deliveredAt, readAt, current, versions } =
      await getMessageDetail.execute(wanted);
    const [shown = message] = await showHolds.execute(caller.accountId, [message]);
    return reply(200, {
      message: {
        ...presentMessage(shown),
        wa_id: message.waId,
        sent_at: sentAt?.toISOString() ?? null,
        delivered_at: deliveredAt?.toISOString() ?? null,
        read_at: readAt?.toISOString() ?? null,
        ...presentCurrentChanges(current),
        ...(versions.length > 0 && { versions: versions.map(presentVersion) }),
      },
    });
  });

export const listHistoryRoute = (listHistory: ListHistory, showHolds: ShowHolds) =>
  route(contract.messages.history, async ({ query, caller }) => {
    const { page, limit } = query;
    const wanted = { ...parseHistoryFilter(query), page, limit };
    const found = await listHistory.execute({ accountId: caller.accountId, ...wanted });
    return reply(200, {
      messages: (await showHolds.execute(caller.accountId, found.items)).map(presentPreview),
      pagination: presentPagination({ page, limit }, found.total),
    });
  });
