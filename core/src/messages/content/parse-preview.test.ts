import { describe, expect, test } from '@jest/globals';
import { createMemoryPorts, newId, seedSender } from '../../../testing/index.js';
import type { IncomingFile } from '../../media/upload-media.js';
import { MessageText } from '../message-text.js';
import { SendMessage } from '../sending/send-message.js';
import { type PreviewInput, parsePreview } from './parse-preview.js';

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

describe('the picture of a preview', () => {
  async function start() {
    const ports = createMemoryPorts();
    const { account, instance } = await seedSender(ports, { messageLimit: 10 });
    const key = { accountId: account.id, instanceIds: [], dailyCap: null } as const;
    const to = { key, instanceId: instance.id, to: '919800000002', text: TEXT.value, async: true };
    const sendMessage = new SendMessage(ports);
    const send = (image: PreviewInput['image'], more: object = {}) =>
      sendMessage.execute({ ...to, preview: { ...PREVIEW, image }, ...more });
    return { account, ports, send };
  }

  function attached(text: string) {
    async function* bytes() {
      yield new TextEncoder().encode(text);
    }
    const open = async (): Promise<IncomingFile> => ({ bytes: bytes(), description: () => ({}) });
    return { field: 'preview.image.data', open };
  }

  test('is stored with the text, from an upload, a link or bytes', async () => {
    const { account, ports, send } = await start();
    const { reply } = await send({}, { file: attached('JPEG mug') });
    const [media] = await ports.mediaCatalog.list({ accountId: account.id, limit: 9 });
    const image = { type: 'image', media_id: media?.id, mime_type: 'image/jpeg', file_size: 8 };
    const stored = { type: 'text', preview: { ...PREVIEW, image: expect.objectContaining(image) } };
    expect(reply.message.textBody).toEqual(stored);
    expect((await send({ id: media!.id })).reply.message.textBody).toEqual(stored);
    const link = 'https://shop.example/mug.jpg';
    expect((await send({ link })).reply.message.textBody).toEqual({
      type: 'text',
      preview: { ...PREVIEW, image: { type: 'image', link } },
    });
  });

  test('is a part of the request, also when it is gone by the time of the repetition', async () => {
    const { account, ports, send } = await start();
    const first = { idempotencyKey: 'data', file: attached('JPEG mug') };
    await send({}, first);
    const [media] = await ports.mediaCatalog.list({ accountId: account.id, limit: 9 });
    await send({ id: media!.id }, { idempotencyKey: 'id' });
    await ports.mediaCatalog.remove(account.id, media!.id);
    expect((await send({ id: media!.id }, { idempotencyKey: 'id' })).replayed).toBe(true);
    expect((await send({}, { ...first, file: attached('JPEG mug') })).replayed).toBe(true);
    for (const [image, again] of [
      [{}, { ...first, file: attached('JPEG cup') }],
      [{ id: newId() }, { idempotencyKey: 'id' }],
      [undefined, { idempotencyKey: 'id' }],
    ] as const)
      await expect(send(image, again)).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  });

  test.each<[PreviewInput['image'], object, object]>([
    [{}, {}, { message: /^preview.image must have exactly one of/, details: { field: 'preview.image' } }],
    [{ link: 'ftp://x' }, {}, { details: { field: 'preview.image.link' } }],
    [{ id: newId() }, {}, { code: 'media_not_found' }],
    [{}, { file: attached('HTML') }, { code: 'media_type_refused' }],
  ])('%j is refused by its field, and nothing is stored', async (image, more, refusal) => {
    const { account, ports, send } = await start();
    const { message, ...rest } = refusal as { message?: RegExp };
    const refused = { ...rest, ...(message && { message: expect.stringMatching(message) }) };
    await expect(send(image, more)).rejects.toMatchObject(refused);
    expect(await ports.mediaCatalog.list({ accountId: account.id, limit: 9 })).toEqual([]);
  });
});
