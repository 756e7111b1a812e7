import {
  CancelReplay,
  CreateWebhook,
  DeleteWebhook,
  DisableWebhook,
  EnableWebhook,
  ExpireWebhookLeftovers,
  ForgetDeliveries,
  GetDelivery,
  GetReplay,
  GetWebhook,
  ListDeliveries,
  ListWebhooks,
  ReadWebhookActivity,
  RecoverDeliveries,
  ResendDelivery,
  RevealWebhookSecret,
  RotateWebhookSecret,
  SendTestEvent,
  StartReplay,
  TellOfDisabledEndpoints,
  UpdateWebhook,
} from '@waxwing/core';
import { ContainerModule } from 'inversify';
import { listWebhookActivityRoute } from '../../routes/webhooks/activity-routes.js';
import {
  getDeliveryRoute,
  getV1DeliveryRoute,
  listDeliveriesRoute,
  listV1DeliveriesRoute,
  recoverDeliveriesRoute,
  recoverV1DeliveriesRoute,
  resendDeliveryRoute,
  resendV1DeliveryRoute,
  sendTestRoute,
  sendV1TestRoute,
} from '../../routes/webhooks/delivery-routes.js';
import {
  createV1WebhookRoute,
  createWebhookRoute,
  deleteV1WebhookRoute,
  deleteWebhookRoute,
  getV1WebhookRoute,
  getWebhookRoute,
  listV1WebhooksRoute,
  listWebhooksRoute,
  updateV1WebhookRoute,
  updateWebhookRoute,
} from '../../routes/webhooks/endpoint-routes.js';
import {
  disableWebhookRoute,
  enableWebhookRoute,
  getWebhookSecretRoute,
  rotateWebhookSecretRoute,
} from '../../routes/webhooks/owner-routes.js';
import {
  cancelReplayRoute,
  cancelV1ReplayRoute,
  getReplayRoute,
  getV1ReplayRoute,
  startReplayRoute,
  startV1ReplayRoute,
} from '../../routes/webhooks/replay-routes.js';
import { bindRoute, bindScheduledJob } from '../bind.js';

export const webhooksModule = new ContainerModule((options) => {
  bindScheduledJob(options, { name: 'webhook-leftovers', cron: '25 * * * *' }, ExpireWebhookLeftovers);
  bindScheduledJob(options, { name: 'webhook-disabled', cron: '*/5 * * * *' }, TellOfDisabledEndpoints);
  bindScheduledJob(options, { name: 'webhook-deliveries', cron: '35 1 * * *' }, ForgetDeliveries);

  bindRoute(options, listWebhooksRoute, ListWebhooks);
  bindRoute(options, createWebhookRoute, CreateWebhook);
  bindRoute(options, getWebhookRoute, GetWebhook);
  bindRoute(options, updateWebhookRoute, UpdateWebhook);
  bindRoute(options, deleteWebhookRoute, DeleteWebhook);
  bindRoute(options, getWebhookSecretRoute, RevealWebhookSecret);
  bindRoute(options, rotateWebhookSecretRoute, RotateWebhookSecret);
  bindRoute(options, enableWebhookRoute, EnableWebhook);
  bindRoute(options, disableWebhookRoute, DisableWebhook);
  bindRoute(options, listDeliveriesRoute, ListDeliveries);
  bindRoute(options, getDeliveryRoute, GetDelivery);
  bindRoute(options, resendDeliveryRoute, ResendDelivery);
  bindRoute(options, recoverDeliveriesRoute, RecoverDeliveries);
  bindRoute(options, startReplayRoute, StartReplay);
  bindRoute(options, getReplayRoute, GetReplay);
  bindRoute(options, cancelReplayRoute, CancelReplay);
  bindRoute(options, sendTestRoute, SendTestEvent);
  bindRoute(options, listWebhookActivityRoute, ReadWebhookActivity);

  bindRoute(options, listV1WebhooksRoute, ListWebhooks);
  bindRoute(options, createV1WebhookRoute, CreateWebhook);
  bindRoute(options, getV1WebhookRoute, GetWebhook);
  bindRoute(options, updateV1WebhookRoute, UpdateWebhook);
  bindRoute(options, deleteV1WebhookRoute, DeleteWebhook);
  bindRoute(options, listV1DeliveriesRoute, ListDeliveries);
  bindRoute(options, getV1DeliveryRoute, GetDelivery);
  bindRoute(options, resendV1DeliveryRoute, ResendDelivery);
  bindRoute(options, recoverV1DeliveriesRoute, RecoverDeliveries);
  bindRoute(options, startV1ReplayRoute, StartReplay);
  bindRoute(options, getV1ReplayRoute, GetReplay);
  bindRoute(options, cancelV1ReplayRoute, CancelReplay);
  bindRoute(options, sendV1TestRoute, SendTestEvent);
});
