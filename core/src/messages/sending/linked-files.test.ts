import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  anApiKey,
  countSent,
  createMemoryPorts,
  type MemoryPorts,
  newId,
  newNumber,
  seedSender,
} from '../../../testing/index.js';
import { LinkFault, type LinkFetcher } from '../../media/link-fetcher.js';
import type { BodyInput } from '../content/body-input.js';
import { isLinkedBody, type LinkedBody } from '../content/message-body.js';
import { FetchLinkedFile } from './fetch-linked-file.js';
import { SendMessage, type SendMessageCommand } from './send-message.js';

const LINK = 'https://shop.example/mug.jpg';
const IMAGE: BodyInput = { type: 'image', image: { link: LINK, caption: 'Your mug' } };
const LINKED = { type: 'image', link: LINK, caption: 'Your mug' };

let ports: MemoryPorts;
let sender: Awaited<ReturnType<typeof seedSender>>;
let send: (change?: Partial<SendMessageCommand>) => ReturnType<SendMessage['execute']>;
beforeEach(async () => {
  ports = createMemoryPorts();
  sender = await seedSender(ports, { messageLimit: 10 });
  const { account, instance } = sender;
  const key = anApiKey({ accountId: account.id });
  const command = { key, instanceId: instance.id, to: newNumber(), body: IMAGE, async: true };
  const sendMessage = new SendMessage(ports);
  send = (change) => sendMessage.execute({ ...command, ...change });
});

const files = () => ports.mediaCatalog.list({ accountId: sender.account.id, limit: 9 });

function serving(text: string, fileName = 'mug.jpg'): LinkFetcher {
  async function* bytes() {
    yield new TextEncoder().encode(text);
  }
  return { open: async () => ({ bytes: bytes(), description: () => ({ fileName, type: 'image/jpeg' }) }) };
}

describe('a message with a link', () => {
  test('is accepted and charged without its file, which is not fetched yet', async () => {
    const { reply } = await send();
    expect(reply.message).toMatchObject({ type: 'image', text: 'Your mug', body: LINKED, status: 'pending' });
    expect([await files(), await countSent(ports, sender.subscription)]).toEqual([[], 1]);
  });

  test('is repeated by the text of its link, whatever is found there', async () => {
    const idempotencyKey = 'receipt';
    const first = await send({ idempotencyKey });
    const again = await send({ idempotencyKey });
    expect(again).toMatchObject({ replayed: true, reply: { message: { id: first.reply.message.id } } });
    const body: BodyInput = { type: 'image', image: { link: `${LINK}?2`, caption: 'Your mug' } };
    await expect(send({ idempotencyKey, body })).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  });

  test.each<[string, BodyInput, string]>([
    [
      'no https',
      { type: 'image', image: { link: 'ftp://shop.example' } },
      'image.link must begin with https://',
    ],
    [
      'an id beside it',
      { type: 'image', image: { link: LINK, id: newId() } },
      'image must have exactly one of id, link and data, or a file beside it',
    ],
  ])('and %s is refused by its field, and not charged', async (_, body, message) => {
    await expect(send({ body })).rejects.toMatchObject({ code: 'invalid_content', message });
    expect(await countSent(ports, sender.subscription)).toBe(0);
  });
});

describe('the file of a link', () => {
  async function fetchFor(linkFetcher: LinkFetcher, body: BodyInput = IMAGE) {
    const { message } = (await send({ body })).reply;
    const fetchLinkedFile = new FetchLinkedFile({ ...ports, linkFetcher });
    const stored = async () => (await ports.bodies.find(sender.lease, message.id))?.body;
    const linked = message.body as LinkedBody;
    const fetch = () => fetchLinkedFile.execute(sender.lease, message.id, { body: linked, linked });
    return { fetch, stored };
  }

  test('is kept like an upload, and stored with its message', async () => {
    const { fetch, stored } = await fetchFor(serving('JPEG mug'));
    const body = await fetch();
    const [media] = await files();
    expect(body).toEqual({
      ...LINKED,
      media_id: media?.id,
      mime_type: 'image/jpeg',
      file_size: 8,
      sha256: media?.sha256,
      width: 640,
      height: 480,
    });
    expect(await stored()).toEqual(body);
  });

  test('is fetched again without taking more room', async () => {
    const { fetch } = await fetchFor(serving('JPEG mug'));
    const [first, second] = [await fetch(), await fetch()];
    expect(second).toEqual(first);
    expect(await files()).toHaveLength(1);
  });

  test('gives a document its name, unless the request says another', async () => {
    const document = (filename?: string): BodyInput => ({
      type: 'document',
      document: { link: LINK, filename },
    });
    const named = await fetchFor(serving('JPEG mug', 'receipt.jpg'), document());
    expect(await named.fetch()).toMatchObject({ file_name: 'receipt.jpg' });
    const renamed = await fetchFor(serving('JPEG mug'), document('order-17.jpg'));
    expect(await renamed.fetch()).toMatchObject({ file_name: 'order-17.jpg' });
  });

  test.each<[string, LinkFetcher, BodyInput, object]>([
    ['of a refused type', serving('HTML'), IMAGE, { code: 'media_type_refused' }],
    ['empty', serving(''), IMAGE, { code: 'invalid_media' }],
    [
      'not what it is sent as',
      serving('JPEG'),
      { type: 'video', video: { link: LINK } },
      { code: 'invalid_content', details: { field: 'video.link' } },
    ],
    [
      'not to be had',
      { open: () => Promise.reject(new LinkFault('The link answered 404.', false)) },
      IMAGE,
      { message: 'The link answered 404.' },
    ],
  ])('that is %s is not kept, and the message still has its link', async (_, fetcher, body, refusal) => {
    const { fetch, stored } = await fetchFor(fetcher, body);
    await expect(fetch()).rejects.toMatchObject(refusal);
    expect(await files()).toEqual([]);
    expect(isLinkedBody((await stored())!)).toBe(true);
  });
});
