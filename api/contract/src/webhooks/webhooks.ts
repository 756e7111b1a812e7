import { z } from 'zod';
import { operation } from '../operation/operation.js';
import { listActivity } from './activity.js';
import { deliveryOperations } from './delivery-operations.js';
import { endpointOperations, WEBHOOKS_TAG } from './endpoint-operations.js';
import { replayOperations, showReplay } from './replays.js';
import { SAMPLE_SECRET, SAMPLE_WEBHOOK, SAMPLE_WEBHOOK_ID } from './samples.js';
import { webhook, webhookParams, webhookSecret } from './webhook.js';

const path = '/api/webhooks';
const IDS = {
  list: 'listWebhooks',
  create: 'createWebhook',
  get: 'getWebhook',
  update: 'updateWebhook',
  delete: 'deleteWebhook',
  listDeliveries: 'listWebhookDeliveries',
  getDelivery: 'getWebhookDelivery',
  resendDelivery: 'resendWebhookDelivery',
  recoverDeliveries: 'recoverWebhookDeliveries',
  sendTest: 'sendWebhookTest',
  startReplay: 'startWebhookReplay',
  getReplay: 'getWebhookReplay',
  cancelReplay: 'cancelWebhookReplay',
} as const;
const CALLERS = { auth: 'account', path, id: (verb: keyof typeof IDS) => IDS[verb] } as const;

const SECRET = {
  object: 'webhook_secret',
  webhook_id: SAMPLE_WEBHOOK_ID,
  secret: SAMPLE_SECRET,
  previous_secret_until: null,
} as const;
const UNTIL = '2026-11-29T03:00:00.000Z';

/** For the owner in the dashboard, who also sees secrets and switches. */
export const webhooks = {
  ...endpointOperations(CALLERS),
  ...deliveryOperations(CALLERS),
  ...replayOperations(CALLERS),
  getReplay: showReplay(CALLERS),
  listActivity,
  getSecret: operation({
    id: 'getWebhookSecret',
    method: 'GET',
    path: `${path}/{id}/secret`,
    summary: 'Show the signing secret of a webhook',
    tag: WEBHOOKS_TAG,
    auth: 'account',
    params: webhookParams,
    responses: { 200: webhookSecret },
    errors: ['webhook_not_found', 'invalid_webhook'],
    answer: SECRET,
  }),
  rotateSecret: operation({
    id: 'rotateWebhookSecret',
    method: 'POST',
    path: `${path}/{id}/rotate`,
    summary: 'Replace the signing secret of a webhook',
    description:
      'For `grace_hours` deliveries are signed with both secrets, so that a receiver that holds either accepts them. A second rotation within that time ends the oldest.',
    tag: WEBHOOKS_TAG,
    auth: 'account',
    params: webhookParams,
    body: z.strictObject({
      grace_hours: z.int().min(0).max(168).default(24).meta({
        description: 'How long the old secret signs too; 0 ends it at once',
      }),
    }),
    responses: { 200: webhookSecret },
    errors: ['webhook_not_found', 'invalid_webhook'],
    examples: { day: { grace_hours: 24 } },
    answer: { ...SECRET, previous_secret_until: '2026-11-23T03:00:00.000Z' },
  }),
  enable: operation({
    id: 'enableWebhook',
    method: 'POST',
    path: `${path}/{id}/enable`,
    summary: 'Enable a webhook',
    tag: WEBHOOKS_TAG,
    auth: 'account',
    repeatable: true,
    params: webhookParams,
    body: z.strictObject({
      from: z.enum(['where_it_stopped', 'now']).meta({
        description:
          '`where_it_stopped` delivers what was recorded meanwhile, `now` leaves it out, and gives up what waits for a retry',
      }),
    }),
    responses: { 200: webhook },
    errors: ['webhook_not_found'],
    examples: { resume: { from: 'where_it_stopped' } },
    answer: SAMPLE_WEBHOOK,
  }),
  disable: operation({
    id: 'disableWebhook',
    method: 'POST',
    path: `${path}/{id}/disable`,
    summary: 'Disable a webhook',
    description:
      'Nothing is sent any more. Events are recorded for a week, so that it can go on where it stopped.',
    tag: WEBHOOKS_TAG,
    auth: 'account',
    repeatable: true,
    params: webhookParams,
    responses: { 200: webhook },
    errors: ['webhook_not_found'],
    answer: { ...SAMPLE_WEBHOOK, status: 'disabled', disabled_reason: 'by_owner', recording_until: UNTIL },
  }),
};
