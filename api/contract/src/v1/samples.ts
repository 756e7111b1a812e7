/** One set of ids and values for the examples of v1, so that they read as one story. */
const HEX = '0198c0de5a7e7000a1b2c3d4e5f60718';

export const SAMPLE_INSTANCE_ID = `ins_${HEX}`;
export const SAMPLE_KEY_ID = `key_${HEX}`;

export const SAMPLE_MESSAGE = {
  id: `msg_${HEX}`,
  object: 'message',
  instance_id: SAMPLE_INSTANCE_ID,
  direction: 'outbound',
  from: '919800000001',
  to: '919876543210',
  chat_id: '919876543210',
  from_name: null,
  type: 'text',
  text: 'Your order has shipped',
  text_truncated: false,
  context: null,
  reference: null,
  status: 'sent',
  failure_code: null,
  failure_detail: null,
  failure_reason: null,
  wa_id: '3EB07000A1B2C3D4E5F60718',
  created_at: '2026-11-22T03:00:00.123Z',
  expires_at: '2026-11-23T03:00:00.123Z',
  sent_at: '2026-11-22T03:00:00.514Z',
  delivered_at: null,
  read_at: null,
  edited_at: null,
  deleted_at: null,
} as const;

export const SAMPLE_INSTANCE = {
  id: SAMPLE_INSTANCE_ID,
  object: 'instance',
  status: 'ready',
  status_reason: null,
  status_reason_code: null,
  retry_at: null,
  ready: true,
  phone: '919800000001',
  name: 'Asha’s Shop',
  display_name: null,
  phone_seen_at: '2026-11-22T02:58:11.000Z',
  standing: {
    state: 'ok',
    reason_code: null,
    sentence: null,
    since: null,
    until: null,
    lock_type: null,
    quota: null,
  },
  notice: null,
  created_at: '2026-11-20T09:12:45.301Z',
} as const;

export const SAMPLE_REQUEST = {
  id: `req_${HEX}`,
  object: 'request',
  client_request_id: 'order-4711',
  created_at: '2026-11-22T03:00:00.514Z',
  operation: 'messages.send',
  status: 200,
  error_code: null,
  duration_ms: 391,
  key_id: `key_${HEX}`,
  instance_id: SAMPLE_INSTANCE_ID,
  idempotency: 'new',
  user_agent: 'shop/1.0',
  network: '203.0.113.0/24',
} as const;
