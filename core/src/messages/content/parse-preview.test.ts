import { describe, expect, test } from '@jest/globals';
import { createMemoryPorts, seedSender } from '../../../testing/index.js';
import { MessageText } from '../message-text.js';
import { SendMessage } from '../sending/send-message.js';
import { parsePreview } from './parse-preview.js';

const TEXT = MessageText.parse('Your invoice: https://shop.example/17');
const PREVIEW = { url: 'https://shop.example/17', title: 'Invoice 17', description: '2 mugs' };

describe('the preview of a link', () => {
  test('is what the sender says', () => {
    expect(parsePreview(PREVIEW, TEXT)).toEqual(PREVIEW);
    const { description: _, ...short } = PREVIEW;
    expect(parsePreview({ ...short, description: undefined }, TEXT)).toEqual(short);
  });

  test.each([
    [{ url: 'https://shop.example/18' }, 'preview.url', 'does not stand in the text'],
    [{ url: 'invoice' }, 'preview.url', 'must begin with https:// or http://'],
    [{ url: 'https://' }, 'preview.url', 'must begin with https:// or http://'],
    [{ url: ' ' }, 'preview.url', 'may not be blank'],
    [{ title: '' }, 'preview.title', 'may not be blank'],
    [{ title: 'x'.repeat(257) }, 'preview.title', 'may have at most 256 characters'],
    [{ description: 'x'.repeat(1025) }, 'preview.description', 'may have at most 1024 characters'],
  ])('is refused with %j', (change, field, predicate) => {
    expect(() => parsePreview({ ...PREVIEW, ...change }, TEXT)).toThrow(
      expect.objectContaining({ message: `${field} ${predicate}`, details: { field } }),
    );
  });

  test('is a part of the request', async () => {
    const ports = createMemoryPorts();
    const { account, instance } = await seedSender(ports);
    const key = { accountId: account.id, instanceIds: [], dailyCap: null } as const;
    const send = (title: string | undefined) =>
      new SendMessage(ports).execute({
        ...{ key, instanceId: instance.id, to: '919800000002', text: TEXT.value, async: true },
        ...{ idempotencyKey: 'order-17', preview: title === undefined ? title : { ...PREVIEW, title } },
      });
    await send('Invoice 17');
    expect((await send('Invoice 17')).replayed).toBe(true);
    for (const other of ['Invoice 18', undefined])
      await expect(send(other)).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  });
});
