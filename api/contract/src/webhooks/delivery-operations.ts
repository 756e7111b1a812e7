import { z } from 'zod';
import { operation } from '../operation/operation.js';
import { listOf } from '../v1/fields.js';
import {
  delivery,
  deliveryDetail,
  deliveryParams,
  deliveryQuery,
  recovery,
  since,
  testDelivery,
  testedType,
} from './delivery.js';
import { WEBHOOKS_TAG, type WebhookCallers } from './endpoint-operations.js';
import { SAMPLE_DELIVERY, SAMPLE_DELIVERY_DETAIL, SAMPLE_TEST } from './samples.js';
import { webhookParams } from './webhook.js';

type DeliveryVerb = 'listDeliveries' | 'getDelivery' | 'resendDelivery' | 'recoverDeliveries' | 'sendTest';

/** The calls about deliveries that dashboards and programs have alike. */
export function deliveryOperations<A extends 'account' | 'key'>({
  auth,
  path,
  scope,
  id,
}: WebhookCallers<A, DeliveryVerb>) {
  const callers = { auth, tag: WEBHOOKS_TAG, ...(scope && { scope }) };
  const keyErrors = auth === 'key' ? (['account_key_required'] as const) : [];
  return {
    listDeliveries: operation({
      ...callers,
      id: id('listDeliveries'),
      method: 'GET',
      path: `${path}/{id}/deliveries`,
      summary: 'List deliveries of a webhook',
      description:
        'What became of the events that were tried in the last 14 days, the latest attempt first. `status=failed` shows all that were given up in the last 30 days, `status=waiting` those that were not tried yet, the oldest first. A page looks through a bounded part: it may hold fewer than `limit`, or none, while `has_more` is true.',
      params: webhookParams,
      query: deliveryQuery,
      responses: { 200: listOf(delivery, 'DeliveryList') },
      errors: [...keyErrors, 'webhook_not_found', 'invalid_cursor'],
      answer: { object: 'list', data: [SAMPLE_DELIVERY], has_more: false, next_cursor: null },
    }),
    getDelivery: operation({
      ...callers,
      id: id('getDelivery'),
      method: 'GET',
      path: `${path}/{id}/deliveries/{event_id}`,
      summary: 'Read a delivery',
      description: 'One event at this webhook: what was sent, and what your server answered to each attempt.',
      params: deliveryParams,
      responses: { 200: deliveryDetail },
      errors: [...keyErrors, 'webhook_not_found', 'event_not_found'],
      answer: SAMPLE_DELIVERY_DETAIL,
    }),
    resendDelivery: operation({
      ...callers,
      id: id('resendDelivery'),
      method: 'POST',
      path: `${path}/{id}/deliveries/{event_id}/resend`,
      summary: 'Resend an event',
      description:
        'Tries it once more, now and under the same id, whether it was delivered or given up. One that waits for a retry keeps its further attempts.',
      repeatable: true,
      params: deliveryParams,
      responses: { 202: delivery },
      errors: [...keyErrors, 'webhook_not_found', 'event_not_found', 'webhook_disabled', 'invalid_webhook'],
      answer: { ...SAMPLE_DELIVERY, status: 'retrying', next_attempt_at: '2026-11-22T03:05:00.000Z' },
    }),
    recoverDeliveries: operation({
      ...callers,
      id: id('recoverDeliveries'),
      method: 'POST',
      path: `${path}/{id}/recover`,
      summary: 'Recover what was given up',
      description: 'Begins anew with all events that were given up and have happened since then.',
      repeatable: true,
      params: webhookParams,
      body: z.strictObject({ since }),
      responses: { 200: recovery },
      errors: [...keyErrors, 'webhook_not_found', 'webhook_disabled', 'invalid_webhook'],
      examples: { yesterday: { since: '2026-11-21' } },
      answer: { object: 'recovery', recovered: 3 },
    }),
    sendTest: operation({
      ...callers,
      id: id('sendTest'),
      method: 'POST',
      path: `${path}/{id}/test`,
      summary: 'Test a webhook',
      description:
        'Sends an example now, signed like any other event, also to a disabled webhook, and answers what came back. It enters no log. An account has ten tests a minute.',
      params: webhookParams,
      body: z.strictObject({ type: testedType }),
      responses: { 200: testDelivery },
      errors: [...keyErrors, 'webhook_not_found', 'invalid_webhook'],
      examples: { received: { type: 'message.received' } },
      answer: SAMPLE_TEST,
    }),
  };
}

/** The calls that dashboards and keys share. */
export type DeliveryOperations = ReturnType<typeof deliveryOperations<'account' | 'key'>>;
