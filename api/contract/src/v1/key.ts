import { z } from 'zod';
import { id, timestamp } from '../fields/fields.js';
import { keyLimits, usedToday } from '../keys/key-limits.js';
import { operation } from '../operation/operation.js';
import { object } from './fields.js';

const key = z
  .strictObject({
    id: id('key'),
    object: object('key'),
    name: z.string(),
    mode: z
      .enum(['live', 'sandbox'])
      .meta({ description: '`sandbox` where simulated phones take the place of WhatsApp' }),
    ...keyLimits,
    used_today: usedToday,
    created_at: timestamp,
    expires_at: timestamp.nullable(),
    last_used_at: timestamp
      .nullable()
      .meta({ description: 'When it was used before; recorded once a minute at most' }),
  })
  .meta({ id: 'Key' });

export const v1Key = {
  get: operation({
    id: 'key.get',
    method: 'GET',
    path: '/api/v1/key',
    summary: 'Read what the key of this call may do; any valid key may ask',
    tag: 'Key',
    auth: 'key',
    responses: { 200: key },
    errors: ['rate_limited'],
  }),
};
