import { type BaseCase, ending, nothing } from './base-case.js';

/** The limits of a key that goes on working in these tests. */
const keyLimits = (instanceId: string) => ({
  scopes: ['messages:send', 'messages:read', 'instances:read'],
  instance_ids: [instanceId],
  allowed_ips: ['127.0.0.0/8', '::1'],
  daily_cap: 1_000,
});

export const KEY_REQUESTS: Readonly<Record<string, BaseCase>> = {
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
  'key.get': nothing,
};
