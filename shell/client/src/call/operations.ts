// Written by `npm run openapi` from the contract.
import type { OperationName } from './operation-types.js';

/** Method, path and who may call: all that a browser needs to know of an operation. */
export const OPERATIONS = {
  'accounts.signUp': ['POST', '/api/auth/signup', 'none'],
  'accounts.logIn': ['POST', '/api/auth/login', 'none'],
  'plans.list': ['GET', '/api/subscription/plans', 'none'],
  'subscriptions.current': ['GET', '/api/subscription/current', 'account'],
  'subscriptions.claimFree': ['POST', '/api/subscription/claim-free', 'account'],
  'keys.list': ['GET', '/api/api-keys', 'account'],
  'keys.create': ['POST', '/api/api-keys', 'account'],
  'keys.update': ['PUT', '/api/api-keys/{id}', 'account'],
  'keys.remove': ['DELETE', '/api/api-keys/{id}', 'account'],
  'instances.create': ['POST', '/api/instances/create', 'account'],
  'instances.list': ['GET', '/api/instances/list', 'account'],
  'instances.qrCode': ['GET', '/api/instances/qrcode/{instanceId}', 'account'],
  'instances.detail': ['GET', '/api/instances/detail/{instanceId}', 'account'],
  'instances.remove': ['DELETE', '/api/instances/delete/{instanceId}', 'account'],
  'instances.reset': ['POST', '/api/sessions/reset/{instanceId}', 'account'],
  'messages.history': ['GET', '/api/messages/history', 'account'],
  'publicMessages.send': ['POST', '/api/public/send/{instance_id}', 'key'],
  'publicMessages.get': ['GET', '/api/public/messages/{id}', 'key'],
  'health.live': ['GET', '/healthz', 'none'],
  'health.ready': ['GET', '/readyz', 'none'],
  'health.openapi': ['GET', '/api/openapi.json', 'none'],
} as const satisfies Record<OperationName, readonly [string, string, 'none' | 'account' | 'key']>;
