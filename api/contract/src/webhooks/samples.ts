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
