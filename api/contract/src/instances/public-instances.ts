import { z } from 'zod';
import { id, pathId, timestamp } from '../fields/fields.js';
import { operation } from '../operation/operation.js';
import { instanceStatus, phone } from './instance.js';
import { condition } from './standing.js';

const publicInstance = z
  .strictObject({
    instance_id: id('ins'),
    status: instanceStatus,
    status_reason: z.string().nullable().meta({ description: 'The reason of the status' }),
    phone,
    name: z.string().nullable().meta({ description: 'The name of the account on WhatsApp' }),
    ready: z.boolean().meta({ description: 'Whether the instance can send now' }),
    ...condition,
    created_at: timestamp,
  })
  .meta({ id: 'PublicInstance' });
export type PublicInstanceBody = z.output<typeof publicInstance>;

export const publicInstances = {
  get: operation({
    id: 'getPublicInstance',
    method: 'GET',
    path: '/api/public/instances/{instance_id}',
    summary: 'Read whether an instance of the key is ready to send',
    tag: 'Sending',
    auth: 'key',
    scope: 'instances:read',
    params: z.strictObject({ instance_id: pathId('ins') }),
    responses: { 200: publicInstance },
    errors: ['instance_not_found', 'rate_limited'],
  }),
};
