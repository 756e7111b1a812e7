import { endpointOperations } from '../webhooks/endpoint-operations.js';

/** For programs with a key of the account. */
export const v1Webhooks = endpointOperations({
  auth: 'key',
  path: '/api/v1/webhooks',
  scope: 'webhooks:manage',
  id: (verb) => `webhooks.${verb}`,
});
