import {
  ApplyRetention,
  CreatePartitions,
  ExpireMessages,
  ExportHistory,
  GetMessage,
  GetMessageTimeline,
  GetStatistics,
  GetUsageByInstance,
  ListHistory,
  ListMessagesByKey,
  PurgeIdempotencyKeys,
  SendMessage,
} from '@waxwing/core';
import { ContainerModule } from 'inversify';
import { exportHistoryRoute } from '../../routes/messages/export-history.js';
import { getMessageDetailRoute } from '../../routes/messages/get-message-detail.js';
import { getStatisticsRoute } from '../../routes/messages/get-statistics.js';
import { getUsageByInstanceRoute } from '../../routes/messages/get-usage-by-instance.js';
import { listHistoryRoute } from '../../routes/messages/list-history.js';
import { getMessageRoute } from '../../routes/public-messages/get-message.js';
import { listMessagesRoute } from '../../routes/public-messages/list-messages.js';
import { sendMessageRoute } from '../../routes/public-messages/send-message.js';
import { bindRoute, bindScheduledJob, bindUseCase } from '../bind.js';

export const messagesModule = new ContainerModule((options) => {
  bindUseCase(options, SendMessage);
  bindUseCase(options, GetMessage);
  bindUseCase(options, ListHistory);
  bindUseCase(options, ExportHistory);
  bindUseCase(options, ListMessagesByKey);
  bindUseCase(options, GetMessageTimeline);
  bindUseCase(options, GetStatistics);
  bindUseCase(options, GetUsageByInstance);
  bindUseCase(options, ExpireMessages);
  bindUseCase(options, CreatePartitions);
  bindUseCase(options, ApplyRetention);
  bindUseCase(options, PurgeIdempotencyKeys);

  bindScheduledJob(options, { name: 'message-partitions', cron: '10 1 * * *' }, CreatePartitions);
  bindScheduledJob(options, { name: 'message-retention', cron: '20 2 * * *' }, ApplyRetention);
  bindScheduledJob(options, { name: 'idempotency-keys', cron: '35 * * * *' }, PurgeIdempotencyKeys);

  bindRoute(options, sendMessageRoute, SendMessage);
  bindRoute(options, getMessageRoute, GetMessage);
  bindRoute(options, listMessagesRoute, ListMessagesByKey);
  bindRoute(options, listHistoryRoute, ListHistory);
  bindRoute(options, exportHistoryRoute, ExportHistory);
  bindRoute(options, getMessageDetailRoute, GetMessageTimeline);
  bindRoute(options, getStatisticsRoute, GetStatistics);
  bindRoute(options, getUsageByInstanceRoute, GetUsageByInstance);
});
