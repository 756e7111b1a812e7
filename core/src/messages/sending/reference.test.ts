import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createMemoryPorts, seedSender } from '../../../testing/index.js';
import { parseReference } from './reference.js';
import { SendMessage } from './send-message.js';

describe('a reference', () => {
  test('may have 512 bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 600 }), (text) => {
        fc.pre(!text.includes('\0') && text.isWellFormed());
        const fits = new TextEncoder().encode(text).length <= 512;
        if (fits) expect(parseReference(text)).toBe(text);
        else expect(() => parseReference(text)).toThrow('reference may have at most 512 bytes');
      }),
    );
  });

  test.each(['', 'a\0b', '\ud800', 'a'.repeat(513), 'é'.repeat(257)])('is not %j', (text) => {
    expect(() => parseReference(text)).toThrow(
      expect.objectContaining({ code: 'invalid_content', details: { field: 'reference' } }),
    );
  });

  test('is kept with its message, and is a part of the request', async () => {
    const ports = createMemoryPorts();
    const { account, instance } = await seedSender(ports);
    const key = { accountId: account.id, instanceIds: [], dailyCap: null } as const;
    const send = (reference?: string) =>
      new SendMessage(ports).execute({
        ...{ key, instanceId: instance.id, to: '919800000002', text: 'Order shipped', async: true },
        ...{ reference, idempotencyKey: 'order-17' },
      });
    const { reply } = await send('order-17');
    expect(reply.message.reference).toBe('order-17');
    expect((await send('order-17')).replayed).toBe(true);
    for (const other of ['order-18', undefined])
      await expect(send(other)).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  });
});
