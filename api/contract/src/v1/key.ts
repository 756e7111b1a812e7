import { z } from 'zod';
import { id, timestamp } from '../fields/fields.js';
import { keyLimits, usedToday } from '../keys/key-limits.js';
import { operation } from '../operation/operation.js';
import { object } from './fields.js';
import { SAMPLE_INSTANCE_ID, SAMPLE_KEY_ID } from './samples.js';

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
    description:
      'Its scopes, its instances, its limits and when it expires. A program asks it when it starts, and knows what it can offer.',
    tag: 'Key',
    auth: 'key',
    responses: { 200: key },
    errors: ['rate_limited'],
    answer: {
      id: SAMPLE_KEY_ID,
      object: 'key',
      name: 'Web shop',
      mode: 'live',
      scopes: ['messages:send', 'messages:read', 'instances:read'],
      instance_ids: [SAMPLE_INSTANCE_ID],
      allowed_ips: ['203.0.113.0/24'],
      daily_cap: 500,
      used_today: 42,
      created_at: '2026-11-20T09:12:45.301Z',
      expires_at: null,
      last_used_at: '2026-11-22T02:59:00.000Z',
    },
  }),
};
