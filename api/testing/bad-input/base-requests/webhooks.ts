import { type BaseCase, ending, withAccountKey } from './base-case.js';

const ofWebhook: BaseCase = { request: ({ webhookId }) => ({ params: { id: webhookId } }) };
const webhookChange: BaseCase = {
  request: ({ webhookId }) => ({ params: { id: webhookId }, body: { events: ['message.received'] } }),
};
const deliveries: BaseCase = {
  request: ({ webhookId }) => ({
    params: { id: webhookId },
    query: { status: 'failed', type: 'message.*', limit: '50' },
  }),
};
const ofDelivery: BaseCase = {
  request: ({ webhookId, eventId }) => ({ params: { id: webhookId, event_id: eventId } }),
};
const recovery: BaseCase = {
  request: ({ webhookId }) => ({ params: { id: webhookId }, body: { since: '2020-01-01' } }),
};
const replay: BaseCase = {
  request: ({ webhookId }) => ({
    params: { id: webhookId },
    body: { since: yesterday(), until: '2999-01-01', events: ['message.*'] },
  }),
};
const webhookTest: BaseCase = {
  request: ({ webhookId }) => ({ params: { id: webhookId }, body: { type: 'message.received' } }),
};
const yesterday = () => new Date(Date.now() - 86_400_000).toISOString();

const newWebhook: BaseCase = {
  request: ({ instanceId }) => ({
    body: {
      url: 'https://shop.example/hook',
      events: ['message.*'],
      instance_ids: [instanceId],
      description: 'Shop',
      headers: { authorization: 'Bearer shop' },
      order: 'any',
      max_in_flight: 5,
      per_second: 10,
    },
  }),
};

export const WEBHOOK_REQUESTS: Readonly<Record<string, BaseCase>> = {
  listWebhooks: { request: () => ({ query: { limit: '50' } }) },
  createWebhook: { ...newWebhook, code: 'webhook_limit' },
  getWebhook: ofWebhook,
  updateWebhook: webhookChange,
  deleteWebhook: ending(ofWebhook),
  getWebhookSecret: ofWebhook,
  rotateWebhookSecret: {
    request: ({ webhookId }) => ({ params: { id: webhookId }, body: { grace_hours: 24 } }),
  },
  enableWebhook: {
    request: ({ webhookId }) => ({ params: { id: webhookId }, body: { from: 'where_it_stopped' } }),
  },
  disableWebhook: ending(ofWebhook),
  listWebhookDeliveries: deliveries,
  getWebhookDelivery: ofDelivery,
  resendWebhookDelivery: ofDelivery,
  recoverWebhookDeliveries: recovery,
  startWebhookReplay: ending(replay),
  getWebhookReplay: ofWebhook,
  cancelWebhookReplay: { ...ofWebhook, code: 'replay_not_found' },
  sendWebhookTest: webhookTest,
  listWebhookActivity: { request: ({ webhookId }) => ({ query: { webhook_id: webhookId } }) },
  'webhooks.list': withAccountKey({ request: () => ({ query: { limit: '50' } }) }),
  'webhooks.create': withAccountKey({ ...newWebhook, code: 'webhook_limit' }),
  'webhooks.get': withAccountKey(ofWebhook),
  'webhooks.update': withAccountKey(webhookChange),
  'webhooks.delete': ending(withAccountKey(ofWebhook)),
  'webhooks.listDeliveries': withAccountKey(deliveries),
  'webhooks.getDelivery': withAccountKey(ofDelivery),
  'webhooks.resendDelivery': withAccountKey(ofDelivery),
  'webhooks.recoverDeliveries': withAccountKey(recovery),
  'webhooks.sendTest': withAccountKey(webhookTest),
  'webhooks.startReplay': ending(withAccountKey(replay)),
  'webhooks.getReplay': withAccountKey({ ...ofWebhook, code: 'replay_not_found' }),
  'webhooks.cancelReplay': withAccountKey({ ...ofWebhook, code: 'replay_not_found' }),
};
