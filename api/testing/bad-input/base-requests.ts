import { randomUUID } from 'node:crypto';
import type { BaseRequest } from './requests.js';
import type { SeededAccount } from './seeded-account.js';

export interface BaseCase {
  /** A valid request. */
  readonly request: (own: SeededAccount) => BaseRequest;
  /** Its answer where success would need a working phone or a mailed secret. */
  readonly code?: string;
  /** Whether it takes a key that opens the whole account. */
  readonly accountKey?: true;
  /** Whether other requests are no longer valid after it, so that it gets an account of its own. */
  readonly ends?: true;
}

const nothing: BaseCase = { request: () => ({}) };
const ofInstance: BaseCase = { request: ({ instanceId }) => ({ params: { instanceId } }) };
const v1Instance: BaseCase = { request: ({ instanceId }) => ({ params: { id: instanceId } }) };
const ofWebhook: BaseCase = { request: ({ webhookId }) => ({ params: { id: webhookId } }) };
const ofConversation: BaseCase = {
  request: ({ conversationId }) => ({ params: { id: conversationId } }),
};
const safetyChange = {
  mode: 'watch',
  caps: { known_hour: 300 },
  first_contacts: true,
  quiet_hours: { from: '21:00', to: '08:00', zone: 'Asia/Kolkata' },
};
const optOutList: BaseCase = { request: () => ({ query: { number: '9198', limit: '50' } }) };
const newOptOut: BaseCase = { request: () => ({ body: { number: '919800000009' } }) };
const ofOptOut: BaseCase = { request: ({ optedOut }) => ({ params: { number: optedOut } }) };
/** With the key of the account, since that of an instance opens none of them. */
const withAccountKey = (base: BaseCase): BaseCase => ({ ...base, accountKey: true });
const ending = (base: BaseCase): BaseCase => ({ ...base, ends: true });
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
const ofMedia: BaseCase = { request: ({ mediaId }) => ({ params: { id: mediaId } }) };
const upload: BaseCase = {
  request: () => ({
    raw: {
      text: '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nA receipt\r\n--b--\r\n',
      type: 'multipart/form-data; boundary=b',
    },
  }),
};
const messageWithoutFile: BaseCase = {
  request: ({ messageId }) => ({ params: { id: messageId } }),
  code: 'media_not_found',
};
const loggedRequest: BaseCase = { request: ({ requestId }) => ({ params: { request_id: requestId } }) };
const period: BaseCase = { request: () => ({ query: { period: '30' } }) };
const yesterday = () => new Date(Date.now() - 86_400_000).toISOString();
const newEmail = () => `ravi-${randomUUID()}@example.com`;

const filters = ({ instanceId }: SeededAccount) => ({
  instanceId,
  direction: 'inbound',
  startDate: '2020-01-01',
  endDate: '2999-01-01T00:00:00Z',
});

/** Of a key that goes on working in these tests. */
const keyLimits = (instanceId: string) => ({
  scopes: ['messages:send', 'messages:read', 'instances:read'],
  instance_ids: [instanceId],
  allowed_ips: ['127.0.0.0/8', '::1'],
  daily_cap: 1_000,
});

/** For every operation of the API. */
export const BASE_REQUESTS: Readonly<Record<string, BaseCase>> = {
  signUp: { request: () => ({ body: { username: 'Ravi', email: newEmail(), password: 'a long password' } }) },
  logIn: { request: ({ email, password }) => ({ body: { email, password } }) },
  forgotPassword: { request: ({ email }) => ({ body: { email } }) },
  resetPassword: {
    request: () => ({ body: { token: 'never-mailed', newPassword: 'another password' } }),
    code: 'invalid_reset_token',
  },
  cancelEmailChange: nothing,
  confirmEmail: { request: () => ({ body: { token: 'never-mailed' } }), code: 'invalid_email_link' },
  undoEmailChange: { request: () => ({ body: { token: 'never-mailed' } }), code: 'invalid_email_link' },
  listSignIns: nothing,
  endSignIn: ending({ request: ({ signInId }) => ({ params: { id: signInId } }) }),
  logOut: ending(nothing),
  logOutEverywhere: ending(nothing),
  getAccountAudit: nothing,
  getProfile: nothing,
  updateProfile: ending({ request: () => ({ body: { username: 'Ravi', email: newEmail() } }) }),
  changePassword: ending({
    request: ({ password }) => ({ body: { currentPassword: password, newPassword: 'another password' } }),
  }),
  closeAccount: ending({ request: ({ password }) => ({ body: { password } }) }),
  exportAccount: {
    request: ({ password }) => ({ headers: { 'x-confirm-password': encodeURIComponent(password) } }),
  },
  listPlans: nothing,
  getCurrentSubscription: nothing,
  claimFreePlan: { ...nothing, code: 'subscription_active' },
  cancelSubscription: ending(nothing),
  createOrder: { request: () => ({ body: { packageId: 'basic', billingPeriod: 'year' } }) },
  verifyPayment: ending({ request: ({ payment }) => ({ body: payment }) }),
  takePaymentWebhook: {
    request: () => ({
      headers: { 'x-razorpay-signature': 'f'.repeat(64), 'x-razorpay-event-id': 'one' },
      body: { event: 'order.paid' },
    }),
    code: 'invalid_signature',
  },
  listOrders: { request: () => ({ query: { status: 'pending', page: '1', limit: '10' } }) },
  getOrder: { request: ({ orderId }) => ({ params: { id: orderId } }) },
  listApiKeys: nothing,
  createApiKey: {
    request: ({ instanceId }) => ({
      body: { name: 'Shop', expires_at: '2999-01-01T00:00:00Z', ...keyLimits(instanceId) },
    }),
  },
  updateApiKey: ending({
    request: ({ keyId, instanceId }) => ({
      params: { id: keyId },
      body: { name: 'Store', is_active: true, ...keyLimits(instanceId) },
    }),
  }),
  deleteApiKey: ending({ request: ({ keyId }) => ({ params: { id: keyId } }) }),
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
  createInstance: { ...nothing, code: 'instance_limit' },
  listInstances: nothing,
  getQrCode: ofInstance,
  createPairingCode: {
    request: ({ instanceId }) => ({ params: { instanceId }, body: { number: '919800000001' } }),
    code: 'pairing_unavailable',
  },
  getPasskey: ofInstance,
  answerPasskey: {
    request: ({ instanceId }) => ({
      params: { instanceId },
      body: {
        ticket: 'a-ticket',
        assertion: {
          id: 'aWQ',
          rawId: 'aWQ',
          type: 'public-key',
          response: { clientDataJSON: 'e30', authenticatorData: 'YQ', signature: 'cw', userHandle: 'dQ' },
        },
      },
    }),
    code: 'passkey_not_wanted',
  },
  getInstance: ofInstance,
  switchInstanceKey: { request: ({ instanceId }) => ({ params: { instanceId }, body: { is_active: true } }) },
  getInstanceProxy: ofInstance,
  setInstanceProxy: {
    request: ({ instanceId }) => ({ params: { instanceId }, body: { url: 'http://127.0.0.1:3128' } }),
  },
  removeInstanceProxy: ofInstance,
  setDisplayName: {
    request: ({ instanceId }) => ({ params: { instanceId }, body: { display_name: 'Asha’s Shop' } }),
  },
  getInstanceSafety: ofInstance,
  setInstanceSafety: {
    request: ({ instanceId }) => ({ params: { instanceId }, body: safetyChange }),
  },
  listOptOuts: optOutList,
  addOptOut: newOptOut,
  removeOptOut: ending(ofOptOut),
  deleteInstance: ending(ofInstance),
  resetInstance: ending(ofInstance),
  listMessages: { request: (own) => ({ query: { ...filters(own), page: '1', limit: '50' } }) },
  exportMessages: { request: (own) => ({ query: filters(own) }) },
  getMessageDetail: { request: ({ messageId }) => ({ params: { id: messageId } }) },
  getStatistics: period,
  getUsageByInstance: period,
  listConversations: {
    request: ({ instanceId }) => ({ query: { unread: 'true', instance_id: instanceId, limit: '50' } }),
  },
  getConversation: ofConversation,
  listConversationMessages: {
    request: ({ conversationId }) => ({ params: { id: conversationId }, query: { limit: '50' } }),
  },
  replyToConversation: {
    request: ({ conversationId }) => ({
      params: { id: conversationId },
      headers: { 'idempotency-key': randomUUID(), prefer: 'respond-async' },
      body: { message: 'Order shipped' },
    }),
    code: 'not_ready',
  },
  markConversationRead: {
    request: ({ conversationId, messageId }) => ({
      params: { id: conversationId },
      body: { up_to: messageId },
    }),
  },
  sendMessage: {
    request: ({ instanceId }) => ({
      params: { instance_id: instanceId },
      headers: { 'idempotency-key': randomUUID(), prefer: 'respond-async' },
      body: { number: '919800000002', message: 'Order shipped', reference: 'order-17' },
    }),
    code: 'not_ready',
  },
  getMessage: { request: ({ messageId }) => ({ params: { id: messageId } }) },
  listPublicMessages: {
    request: ({ instanceId }) => ({ query: { instance_id: instanceId, direction: 'inbound', limit: '50' } }),
  },
  getPublicInstance: { request: ({ instanceId }) => ({ params: { instance_id: instanceId } }) },
  'messages.send': {
    request: ({ instanceId, messageId }) => ({
      headers: { 'idempotency-key': randomUUID(), prefer: 'respond-async' },
      body: {
        instance_id: instanceId,
        to: '919800000002',
        type: 'text',
        text: 'Order shipped to @919800000002: https://shop.example/17',
        mentions: ['919800000002'],
        preview: { url: 'https://shop.example/17', title: 'Order 17', description: '2 mugs' },
        context: { message_id: messageId },
        reference: 'order-17',
      },
    }),
    code: 'not_ready',
  },
  'messages.get': { request: ({ messageId }) => ({ params: { id: messageId } }) },
  'messages.reactions': { request: ({ messageId }) => ({ params: { id: messageId } }) },
  'messages.edits': { request: ({ messageId }) => ({ params: { id: messageId } }) },
  'messages.votes': { request: ({ messageId }) => ({ params: { id: messageId } }) },
  'messages.edit': {
    request: ({ messageId }) => ({ params: { id: messageId }, body: { text: 'On its way' } }),
    code: 'target_unusable',
  },
  'messages.delete': { request: ({ messageId }) => ({ params: { id: messageId } }), code: 'target_unusable' },
  'messages.react': {
    request: ({ messageId }) => ({ params: { id: messageId }, body: { emoji: '👍' } }),
    code: 'not_ready',
  },
  'messages.read': { request: ({ messageId }) => ({ params: { id: messageId } }), code: 'not_ready' },
  'messages.list': {
    request: ({ instanceId }) => ({
      query: {
        instance_id: instanceId,
        direction: 'inbound',
        status: 'delivered',
        from: '919800000002',
        created_after: '2020-01-01',
        created_before: '2999-01-01T00:00:00Z',
        limit: '50',
      },
    }),
  },
  // The key is that of the instance.
  'instances.create': { ...nothing, code: 'account_key_required' },
  'instances.list': { request: () => ({ query: { limit: '50' } }) },
  'instances.get': v1Instance,
  'instances.delete': ending(v1Instance),
  'instances.safety': v1Instance,
  'instances.setSafety': {
    request: ({ instanceId }) => ({ params: { id: instanceId }, body: safetyChange }),
  },
  'optOuts.list': withAccountKey(optOutList),
  'optOuts.add': withAccountKey(newOptOut),
  'optOuts.remove': ending(withAccountKey(ofOptOut)),
  'instances.qr': v1Instance,
  'instances.pairingCode': {
    request: ({ instanceId }) => ({ params: { id: instanceId }, body: { number: '919800000001' } }),
    code: 'pairing_unavailable',
  },
  'instances.logout': ending(v1Instance),
  'instances.typing': {
    request: ({ instanceId }) => ({
      params: { id: instanceId },
      body: { to: '919800000002', state: 'recording', seconds: 5 },
    }),
    code: 'not_ready',
  },
  'key.get': nothing,
  streamChanges: {
    request: () => ({ headers: { 'last-event-id': 'evt_0198c0de5a7e7000a1b2c3d4e5f60718' } }),
  },
  'events.stream': {
    request: ({ instanceId }) => ({
      query: { types: 'message.*', instance_id: instanceId },
      headers: { 'last-event-id': 'evt_0198c0de5a7e7000a1b2c3d4e5f60718' },
    }),
  },
  'events.list': {
    request: ({ instanceId }) => ({
      query: {
        after: '2020-01-01',
        types: 'message.*',
        instance_id: instanceId,
        limit: '50',
        wait: '0',
      },
    }),
  },
  'events.get': { request: ({ eventId }) => ({ params: { id: eventId } }) },
  'requests.list': {
    request: () => ({ query: { status: '4xx', error_code: 'invalid_number', limit: '50' } }),
  },
  downloadMessageMedia: messageWithoutFile,
  fetchMessageMedia: messageWithoutFile,
  'messages.media': messageWithoutFile,
  'messages.fetchMedia': messageWithoutFile,
  uploadMedia: upload,
  getMedia: ofMedia,
  downloadMedia: ofMedia,
  deleteMedia: ending(ofMedia),
  'media.upload': upload,
  'media.get': ofMedia,
  'media.content': ofMedia,
  'media.delete': ending(ofMedia),
  'media.open': {
    request: ({ mediaId, keyId }) => ({
      params: { id: mediaId },
      query: { key: keyId, expires: '1795316700', signature: 'nSTJ0kCvSPyB0m3yO6oEfwyfE2mRSWUcmdWfUvwG6D8' },
    }),
    code: 'invalid_media_link',
  },
  'requests.get': loggedRequest,
  listRequests: { request: () => ({ query: { operation: 'messages.send', limit: '50' } }) },
  getRequest: loggedRequest,
  getLiveness: nothing,
  getReadiness: nothing,
  getOpenApi: nothing,
  getPublicOpenApi: nothing,
};
