import { EVENT_CATALOGUE } from '../events/catalogue.js';
import type { DeliveryBody, DeliveryDetailBody } from './delivery.js';
import type { WebhookBody } from './webhook.js';

export const SAMPLE_WEBHOOK_ID = 'hook_0198c0de000070008000000000000008';

/** An endpoint of a shop that is told of messages, and of a phone that has to be linked. */
export const SAMPLE_WEBHOOK: WebhookBody = {
  id: SAMPLE_WEBHOOK_ID,
  object: 'webhook',
  kind: 'push',
  url: 'https://shop.example/hook',
  description: 'Shop',
  events: ['message.received', 'message.delivered', 'instance.needs_linking'],
  instance_ids: [],
  headers: {},
  order: 'any',
  max_in_flight: 10,
  per_second: null,
  version: 1,
  status: 'enabled',
  disabled_reason: null,
  failing_since: null,
  last_success_at: '2026-11-22T03:00:02.000Z',
  recording_until: null,
  previous_secret_until: null,
  created_at: '2026-11-22T03:00:00.000Z',
};

export const SAMPLE_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

const [RECEIVED] = EVENT_CATALOGUE;
const EVENT_ID = RECEIVED.example.id;
const BODY = JSON.stringify(RECEIVED.example);

const ATTEMPT = {
  at: '2026-11-22T03:00:00.301Z',
  attempt: 1,
  origin: 'new',
  status: 500,
  error: 'http_5xx',
  duration_ms: 84,
} as const;

/** An event that a shop's server had no time for. */
export const SAMPLE_DELIVERY: DeliveryBody = {
  object: 'delivery',
  event_id: EVENT_ID,
  type: RECEIVED.type,
  status: 'retrying',
  attempts: 1,
  last_attempt: ATTEMPT,
  next_attempt_at: '2026-11-22T03:00:05.117Z',
  at: ATTEMPT.at,
};

export const SAMPLE_DELIVERY_DETAIL: DeliveryDetailBody = {
  ...SAMPLE_DELIVERY,
  request: {
    url: 'https://shop.example/hook',
    headers: {
      authorization: '********',
      'content-type': 'application/json',
      'user-agent': 'Waxwing-Webhooks/1',
      'webhook-id': EVENT_ID,
      'webhook-timestamp': '1795316400',
      'waxwing-attempt': '1',
      'waxwing-origin': 'new',
    },
    body: BODY,
  },
  attempt_list: [{ ...ATTEMPT, response: 'too many orders' }],
};

export const SAMPLE_TEST = {
  object: 'test_delivery',
  event_id: EVENT_ID,
  status: 200,
  error: null,
  duration_ms: 41,
  response: 'thanks',
  body: BODY,
} as const;

export const SAMPLE_REPLAY = {
  id: 'rpl_0198c0de00007000800000000000000a',
  object: 'replay',
  state: 'running',
  since: '2026-11-21T00:00:00.000Z',
  until: '2026-11-22T00:00:00.000Z',
  events: null,
  delivered: 120,
  failed: 2,
  progress: 0.4,
  created_at: '2026-11-22T03:00:00.000Z',
} as const;
