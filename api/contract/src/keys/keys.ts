import { z } from 'zod';
import { futureTime, id, pathId, success, textCheckedByCore, timestamp } from '../fields/fields.js';
import { operation } from '../operation/operation.js';
import { givenKeyLimits, keyLimits, lastUsedIp, usedToday } from './key-limits.js';

const apiKey = z
  .strictObject({
    id: id('key'),
    name: z.string(),
    api_key: z.string(),
    is_active: z.boolean(),
    created_at: timestamp,
    last_used: timestamp.nullable(),
    expires_at: timestamp.nullable(),
    ...keyLimits,
    used_today: usedToday,
    last_used_ip: lastUsedIp,
  })
  .meta({ id: 'ApiKey' });
export type ApiKeyBody = z.output<typeof apiKey>;

const tag = 'API keys';
const name = textCheckedByCore({ maxLength: 100 });
const params = z.strictObject({ id: pathId('key') });
const change = z
  .strictObject({ name: name.optional(), is_active: z.boolean().optional(), ...givenKeyLimits })
  .refine((body) => Object.values(body).some((value) => value !== undefined), {
    error: 'must be given, or another field that is to change',
    path: ['name'],
  })
  .meta({ minProperties: 1 });

export const keys = {
  list: operation({
    id: 'listApiKeys',
    method: 'GET',
    path: '/api/api-keys',
    summary: "List the account's API keys, the newest first",
    tag,
    auth: 'account',
    responses: { 200: z.strictObject({ apiKeys: z.array(apiKey) }) },
    errors: [],
  }),
  create: operation({
    id: 'createApiKey',
    method: 'POST',
    path: '/api/api-keys',
    summary: 'Create a key of the account; without limits it sends and reads, for all instances',
    tag,
    auth: 'account',
    body: z.strictObject({
      name,
      expires_at: futureTime.optional().meta({ description: 'When the key expires; without it, never' }),
      ...givenKeyLimits,
    }),
    responses: { 200: z.strictObject({ apiKey }) },
    errors: ['invalid_key_name', 'instance_not_found', 'key_limit'],
  }),
  update: operation({
    id: 'updateApiKey',
    method: 'PUT',
    path: '/api/api-keys/{id}',
    summary: 'Rename a key, switch it on or off, or change its limits',
    tag,
    auth: 'account',
    params,
    body: change,
    responses: { 200: z.strictObject({ apiKey }) },
    errors: ['invalid_key_name', 'key_not_found', 'instance_not_found'],
  }),
  remove: operation({
    id: 'deleteApiKey',
    method: 'DELETE',
    path: '/api/api-keys/{id}',
    summary: 'Delete a key',
    tag,
    auth: 'account',
    params,
    responses: { 200: success },
    errors: ['key_not_found'],
  }),
};
