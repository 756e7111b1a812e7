import { z } from 'zod';
import { id, pathId, timestamp } from '../fields/fields.js';
import { operation } from '../operation/operation.js';
import { instanceStatus, phone } from './instance.js';
import { condition } from './standing.js';

const publicInstance = z
  .strictObject({
    instance_id: id('ins'),
    status: instanceStatus,
    status_reason: z.string().nullable().meta({ description: 'Why the status is what it is' }),
    phone,
    name: z.string().nullable().meta({ description: 'The name its owner shows on WhatsApp' }),
    ready: z.boolean().meta({ description: 'Whether a message can go out this moment' }),
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
    summary: 'See whether an instance that the key opens is ready to send',
    tag: 'Sending',
    auth: 'key',
    params: z.strictObject({ instance_id: pathId('ins') }),
    responses: { 200: publicInstance },
    errors: ['instance_not_found', 'rate_limited'],
  }),
};
