import { z } from 'zod';
import { id, timestamp } from '../fields/fields.js';
import { describeEvent } from './event.js';

export const webhookDisabled = describeEvent('webhook.disabled', {
  when: 'A webhook endpoint has been disabled because its deliveries failed; told to the others',
  data: z.strictObject({
    webhook: z.strictObject({
      id: id('hook'),
      url: z.string().nullable().meta({ description: 'Null of an endpoint that is pulled' }),
      reason: z.string(),
      failing_since: timestamp.nullable(),
      recording_until: timestamp.nullable().meta({
        description:
          'Until then events are still recorded for it: enabled before, it goes on where it stopped',
      }),
    }),
  }),
  example: {
    webhook: {
      id: 'hook_0198c0de000070008000000000000008',
      url: 'https://shop.example/hook',
      reason: 'failing',
      failing_since: '2026-11-17T03:00:00.000Z',
      recording_until: '2026-12-22T03:00:00.000Z',
    },
  },
});
