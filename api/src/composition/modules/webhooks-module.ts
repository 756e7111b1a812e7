import {
  CreateWebhook,
  DeleteWebhook,
  DisableWebhook,
  EnableWebhook,
  ExpireWebhookLeftovers,
  GetWebhook,
  ListWebhooks,
  RevealWebhookSecret,
  RotateWebhookSecret,
  UpdateWebhook,
} from '@waxwing/core';
import { ContainerModule } from 'inversify';
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
import { bindRoute, bindScheduledJob } from '../bind.js';

export const webhooksModule = new ContainerModule((options) => {
  bindScheduledJob(options, { name: 'webhook-leftovers', cron: '25 * * * *' }, ExpireWebhookLeftovers);

  bindRoute(options, listWebhooksRoute, ListWebhooks);
  bindRoute(options, createWebhookRoute, CreateWebhook);
  bindRoute(options, getWebhookRoute, GetWebhook);
  bindRoute(options, updateWebhookRoute, UpdateWebhook);
  bindRoute(options, deleteWebhookRoute, DeleteWebhook);
  bindRoute(options, getWebhookSecretRoute, RevealWebhookSecret);
  bindRoute(options, rotateWebhookSecretRoute, RotateWebhookSecret);
  bindRoute(options, enableWebhookRoute, EnableWebhook);
  bindRoute(options, disableWebhookRoute, DisableWebhook);

  bindRoute(options, listV1WebhooksRoute, ListWebhooks);
  bindRoute(options, createV1WebhookRoute, CreateWebhook);
  bindRoute(options, getV1WebhookRoute, GetWebhook);
  bindRoute(options, updateV1WebhookRoute, UpdateWebhook);
  bindRoute(options, deleteV1WebhookRoute, DeleteWebhook);
});
