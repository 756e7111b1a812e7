import type { WebhookActivity } from '../src/webhooks/activity/activity.api.js';
import type { Attempt, Delivery } from '../src/webhooks/deliveries/deliveries.api.js';
import type { DeliveryDetail } from '../src/webhooks/delivery/delivery.api.js';
import type { Replay } from '../src/webhooks/replay/replay.api.js';

/** An attempt at which the shop's server failed. */
export const anAttempt = (changes: Partial<Attempt> = {}): Attempt => ({
  at: '2026-11-22T03:00:00.301Z',
  attempt: 1,
  origin: 'new',
  status: 500,
  error: 'http_5xx',
  duration_ms: 84,
  ...changes,
});

export const succeeded = { status: 200, error: null } as const;

/** An event that was given up, with overrides. */
export const aDelivery = (changes: Partial<Delivery> = {}): Delivery => ({
  object: 'delivery',
  event_id: 'evt_1',
  type: 'message.received',
  status: 'failed',
  attempts: 10,
  last_attempt: anAttempt({ attempt: 10, origin: 'retry' }),
  next_attempt_at: null,
  at: '2026-11-22T03:00:00.301Z',
  ...changes,
});

/** The same with its attempts and the request. */
export const aDeliveryDetail = (changes: Partial<DeliveryDetail> = {}): DeliveryDetail => ({
  ...aDelivery({ attempts: 2 }),
  request: {
    url: 'https://shop.example/hook',
    headers: { authorization: '********', 'content-type': 'application/json', 'webhook-id': 'evt_1' },
    body: '{"type":"message.received","data":{"message":"It\'s here"}}',
  },
  attempt_list: [
    { ...anAttempt(), response: 'first answer' },
    {
      ...anAttempt({ at: '2026-11-22T03:05:00.301Z', attempt: 2, origin: 'retry' }),
      response: '<b>no</b> stock',
    },
  ],
  ...changes,
});

/** A replay that runs, with overrides. */
export const aReplay = (changes: Partial<Replay> = {}): Replay => ({
  id: 'rpl_1',
  object: 'replay',
  state: 'running',
  since: '2026-11-21T03:00:00.000Z',
  until: '2026-11-22T03:00:00.000Z',
  events: null,
  delivered: 120,
  failed: 0,
  progress: 0.5,
  created_at: new Date().toISOString(),
  ...changes,
});

/** A webhook for which nothing was sent and nothing waits, with overrides. */
export const anActivity = (changes: Partial<WebhookActivity> = {}): WebhookActivity => {
  const none = { count: 0, has_more: false };
  return {
    object: 'webhook_activity',
    webhook_id: 'hook_1',
    hours: Array.from({ length: 24 }, (_, hour) => ({
      at: new Date(Date.UTC(2026, 10, 22, hour)).toISOString(),
      delivered: 0,
      failed: 0,
    })),
    waiting: none,
    retrying: none,
    given_up: { ...none, since: null },
    ...changes,
  };
};

/** A page of a list. */
export const listOf = (data: readonly unknown[], nextCursor: string | null = null) => ({
  object: 'list',
  data,
  has_more: nextCursor !== null,
  next_cursor: nextCursor,
});
