/** No restriction, no warning, and the phone is online. */
export const healthyStanding = {
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
};

/** An instance as listed in most tests, with overrides. */
export const listedInstance = (instanceId: string, overrides: object = {}) => ({
  instanceId,
  currentStatus: 'initializing',
  createdAt: '2026-03-04T09:15:00Z',
  phone: null,
  name: null,
  ...healthyStanding,
  health: null,
  messages_today: 0,
  last_message_at: null,
  ...overrides,
});

export const detail = (overrides: object = {}) => ({
  instance: {
    instance_id: 'ins_1',
    status: 'initializing',
    status_reason: null,
    status_reason_code: null,
    retry_at: null,
    api_key: 'wxs_0123456789abcdef0123456789abcdef',
    publicUrl: 'https://waxwing.example/api/public/send/ins_1',
    phone: null,
    name: null,
    display_name: null,
    phone_seen_at: null,
    ...healthyStanding,
    created_at: '2026-03-04T09:15:00Z',
    api_key_active: true,
    messages_today: 0,
    last_message_at: null,
    ...overrides,
  },
});

export const linked = { status: 'ready', phone: '919800000001', name: 'Asha' };

export const qr = (code: string | null, overrides: object = {}) => ({
  status: 'initializing',
  qr: code && `data:image/png;base64,${code}`,
  reason: null,
  reason_code: null,
  pairing: null,
  ...overrides,
});

export const apiKey = (id: string, overrides: object = {}) => ({
  id,
  name: 'Production server',
  api_key: 'wxs_abcdefghijklmnopqrstuvwxyz012345',
  is_active: true,
  created_at: '2026-03-04T09:15:00Z',
  last_used: null,
  expires_at: null,
  scopes: ['messages:send', 'messages:read', 'instances:read', 'media:write', 'media:read'],
  instance_ids: [],
  allowed_ips: [],
  daily_cap: null,
  used_today: null,
  last_used_ip: null,
  ...overrides,
});

/** A webhook that is enabled and told of received messages, with overrides. */
export const webhook = (overrides: object = {}) => ({
  id: 'hook_1',
  object: 'webhook',
  kind: 'push',
  url: 'https://shop.example/hook',
  description: 'Shop',
  events: ['message.received'],
  instance_ids: [],
  headers: {},
  order: 'any',
  max_in_flight: 10,
  per_second: null,
  version: 1,
  status: 'enabled',
  disabled_reason: null,
  failing_since: null,
  last_success_at: null,
  recording_until: null,
  previous_secret_until: null,
  created_at: '2026-11-22T03:00:00.000Z',
  ...overrides,
});

/** A send that was refused, as the log of requests has it, with overrides. */
export const loggedRequest = (id: string, overrides: object = {}) => ({
  id,
  object: 'request',
  client_request_id: null,
  created_at: '2026-11-22T03:00:00.514Z',
  operation: 'messages.send',
  status: 422,
  error_code: 'invalid_number',
  duration_ms: 1_391,
  key_id: 'key_1',
  key_name: 'Till',
  key_instance_id: null,
  instance_id: 'ins_1',
  idempotency: null,
  user_agent: 'shop/1.0',
  network: '203.0.113.0/24',
  ...overrides,
});
