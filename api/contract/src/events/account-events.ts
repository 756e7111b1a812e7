import { z } from 'zod';
import { id, timestamp, usage } from '../fields/fields.js';
import { describeEvent } from './event.js';

const key = z
  .strictObject({ id: id('key'), name: z.string(), is_active: z.boolean(), expires_at: timestamp.nullable() })
  .meta({ id: 'EventKey', description: 'A key as it was when the event happened; never its secret' });
const KEY = { id: 'key_0198c0de000070008000000000000006', name: 'Shop', is_active: true, expires_at: null };

function keyEvent<T extends string>(type: T, when: string, example: z.output<typeof key> = KEY) {
  return describeEvent(type, { when, data: z.strictObject({ key }), example: { key: example } });
}

const quota = z.strictObject({
  usage,
  percent: z.int().meta({ description: 'Of the limit, rounded down' }),
  window_ends_at: timestamp.meta({ description: 'When the count starts again, or the plan ends' }),
});
const WINDOW_ENDS_AT = '2026-12-18T10:00:00.000Z';

export const keyEvents = [
  keyEvent('key.created', 'An API key of the account has been created'),
  keyEvent('key.changed', 'A key has been renamed, or switched on or off', { ...KEY, is_active: false }),
  keyEvent('key.deleted', 'A key has been deleted'),
  keyEvent('key.expired', 'A key has expired', { ...KEY, expires_at: '2026-11-22T03:00:00.000Z' }),
] as const;

/** Told once in each window. */
export const quotaEvents = [
  describeEvent('quota.warning', {
    when: 'Four fifths of the messages of the window are used up',
    data: quota,
    example: {
      usage: { sent_messages: 800, message_limit: 1_000, remaining: 200 },
      percent: 80,
      window_ends_at: WINDOW_ENDS_AT,
    },
  }),
  describeEvent('quota.exhausted', {
    when: 'All messages of the window are used up',
    data: quota,
    example: {
      usage: { sent_messages: 1_000, message_limit: 1_000, remaining: 0 },
      percent: 100,
      window_ends_at: WINDOW_ENDS_AT,
    },
  }),
] as const;
