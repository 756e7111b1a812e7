import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { contract, type Operation } from '../index.js';
import { bodyLimitOf, formatBytes } from './body-limit.js';

const operations = (Object.values(contract) as Record<string, Operation>[]).flatMap((context) =>
  Object.values(context),
);
/** What sends may carry a small file. */
const SENDS = ['messages.send', 'sendMessage', 'replyToConversation'];

const limitOf = (body: z.ZodObject) => bodyLimitOf({ id: 'x', body });

describe('the size limit of a body', () => {
  test.each(operations.map((operation) => [operation.id, operation] as const))(
    '%s has one',
    (_, operation) => {
      expect(bodyLimitOf(operation)).toBeLessThanOrEqual(
        (SENDS.includes(operation.id) ? 1_024 : 256) * 1_024,
      );
    },
  );

  test('follows the longest text of its schema, every character escaped', () => {
    const longest = JSON.stringify({ message: '\\ud83d\\ude00'.repeat(4_096) }).replaceAll('\\\\', '\\');
    const limit = limitOf(z.strictObject({ message: z.string().max(4_096) }));
    expect(limit).toBeGreaterThan(longest.length);
    expect(limit).toBeLessThan(2 * longest.length);
  });

  test('counts lists, choices, dates and numbers', () => {
    const body = z.strictObject({
      numbers: z.array(z.string().max(64)).max(100),
      kind: z.enum(['one', 'another']),
      at: z.iso.datetime().optional(),
      count: z.int(),
    });
    expect(limitOf(body)).toBe(128 * 1_024);
  });

  test.each([
    ['a text', z.strictObject({ text: z.string() })],
    ['a list', z.strictObject({ list: z.array(z.boolean()) })],
    ['unknown fields', z.looseObject({ text: z.string().max(7) })],
  ])('is not guessed for %s without one', (_, body) => {
    expect(() => limitOf(body)).toThrow('x takes a body without a limit');
    expect(bodyLimitOf({ id: 'x', body, bodyLimit: 65_536 })).toBe(65_536);
  });

  test('is never more than 1 MiB, and is printed in KiB or MiB', () => {
    const limit = limitOf(z.strictObject({ text: z.string().max(10_000_000) }));
    expect([formatBytes(limit), formatBytes(65_536)]).toEqual(['1 MiB', '64 KiB']);
  });
});
