import {
  ApplyRetention,
  ChangeMessage,
  CreatePartitions,
  ExpireMessages,
  ExportHistory,
  ForgetWires,
  GetMessage,
  GetMessageChanges,
  GetMessageDetail,
  GetMessageTimeline,
  GetStatistics,
  GetUsageByInstance,
  ListHistory,
  ListMessagesByKey,
  MarkMessageRead,
  PurgeIdempotencyKeys,
  PurgeSafety,
  RereadUnsupported,
  SearchMessages,
  SendMessage,
  SendReaction,
  ShowHolds,
  SweepEvents,
} from '@waxwing/core';
import { ContainerModule } from 'inversify';
import {
  exportHistoryRoute,
  getMessageDetailRoute,
  listHistoryRoute,
} from '../../routes/messages/history-routes.js';

import { getStatisticsRoute, getUsageByInstanceRoute } from '../../routes/messages/statistics-routes.js';

import { getMessageRoute, listMessagesRoute } from '../../routes/public-messages/public-message-routes.js';

import { sendMessageRoute } from '../../routes/public-messages/send-message.js';
import {
  listV1EditsRoute,
  listV1ReactionsRoute,
  listV1VotesRoute,
} from '../../routes/v1/message-change-routes.js';
import {
  deleteV1MessageRoute,
  editV1MessageRoute,
  getV1MessageRoute,
  listV1MessagesRoute,
  reactToV1MessageRoute,
  readV1MessageRoute,
  sendV1MessageRoute,
} from '../../routes/v1/message-routes.js';
import { bindRoute, bindScheduledJob, bindUseCase } from '../bind.js';

export const messagesModule = new ContainerModule((options) => {
  bindUseCase(options, ExpireMessages);
  bindUseCase(options, GetMessageTimeline);
  bindUseCase(options, SendReaction);
  bindUseCase(options, SweepEvents);

  bindScheduledJob(options, { name: 'message-partitions', cron: '10 1 * * *' }, CreatePartitions);
  bindScheduledJob(options, { name: 'message-retention', cron: '20 2 * * *' }, ApplyRetention);
  bindScheduledJob(options, { name: 'unsupported-messages', cron: '40 3 * * *' }, RereadUnsupported);
  bindScheduledJob(options, { name: 'message-wires', cron: '15 3 * * *' }, ForgetWires);
  bindScheduledJob(options, { name: 'idempotency-keys', cron: '35 * * * *' }, PurgeIdempotencyKeys);
  bindScheduledJob(options, { name: 'safety-history', cron: '50 3 * * *' }, PurgeSafety);

  bindRoute(options, sendMessageRoute, SendMessage, SendReaction);
  bindRoute(options, getMessageRoute, GetMessage, ShowHolds);
  bindRoute(options, listMessagesRoute, ListMessagesByKey);
  bindRoute(options, listHistoryRoute, ListHistory, ShowHolds);
  bindRoute(options, exportHistoryRoute, ExportHistory);
  bindRoute(options, getMessageDetailRoute, GetMessageDetail, ShowHolds);
  bindRoute(options, getStatisticsRoute, GetStatistics);
  bindRoute(options, getUsageByInstanceRoute, GetUsageByInstance);

  bindRoute(options, sendV1MessageRoute, SendMessage, GetMessageTimeline, SendReaction);
  bindRoute(options, getV1MessageRoute, GetMessage, ShowHolds);
  bindRoute(options, listV1MessagesRoute, SearchMessages, ShowHolds);
  bindRoute(options, readV1MessageRoute, MarkMessageRead);
  bindRoute(options, editV1MessageRoute, ChangeMessage);
  bindRoute(options, deleteV1MessageRoute, ChangeMessage);
  bindRoute(options, reactToV1MessageRoute, ChangeMessage);
  bindRoute(options, listV1ReactionsRoute, GetMessageChanges);
  bindRoute(options, listV1EditsRoute, GetMessageChanges);
  bindRoute(options, listV1VotesRoute, GetMessageChanges);
});
