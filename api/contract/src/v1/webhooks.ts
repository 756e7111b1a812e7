import { deliveryOperations } from '../webhooks/delivery-operations.js';
import { endpointOperations } from '../webhooks/endpoint-operations.js';
import { getReplay, replayOperations } from '../webhooks/replays.js';

const CALLERS = {
  auth: 'key',
  path: '/api/v1/webhooks',
  scope: 'webhooks:manage',
  id: (verb: string) => `webhooks.${verb}`,
} as const;

/** For programs with a key of the account. */
export const v1Webhooks = {
  ...endpointOperations(CALLERS),
  ...deliveryOperations(CALLERS),
  ...replayOperations(CALLERS),
  getReplay: getReplay(CALLERS),
};
