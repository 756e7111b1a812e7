import { expect, test } from '@jest/globals';
import {
  anApiKey,
  anIncomingMessage,
  countSent,
  createMemoryPorts,
  newId,
  newNumber,
  randomBytes,
  seedInstance,
  seedMessage,
  seedSender,
} from '../../../testing/index.js';
import { DeleteMedia } from '../../media/delete-media.js';
import { UploadMedia } from '../../media/upload-media.js';
import type { IncomingMessage } from '../../sessions/whatsapp-transport.js';
import type { BodyInput } from '../content/body-input.js';
import type { MessageBody } from '../content/message-body.js';
import { TargetUnusable } from '../errors.js';
import { SendMessage, type SendMessageCommand } from './send-message.js';

async function start() {
  const ports = createMemoryPorts();
  const { account, instance, lease, subscription } = await seedSender(ports, { messageLimit: 50 });
  const key = anApiKey({ accountId: account.id });
  const command = { key, instanceId: instance.id, to: newNumber(), async: true };
  const send = (change: Partial<SendMessageCommand>) =>
    new SendMessage(ports).execute({ ...command, ...change });
  const forward = (messageId: string, change: Partial<SendMessageCommand> = {}) =>
    send({ body: { type: 'forward', forward: { messageId } }, ...change });
  const stored = async () => (await ports.messages.page({ accountId: account.id, page: 1, limit: 50 })).items;
  /** The id of a message that a customer has written. */
  async function received(change: Partial<IncomingMessage>): Promise<string> {
    const incoming = anIncomingMessage({ ...change, ...(change.body && { wire: randomBytes(9) }) });
    await ports.inbox.storeInbound(lease, [incoming]);
    return (await stored()).find(({ waId }) => waId === incoming.waId)!.id;
  }
  async function upload(text: string): Promise<string> {
    async function* bytes() {
      yield new TextEncoder().encode(text);
    }
    const open = async () => ({ bytes: bytes(), description: () => ({}) });
    const { media } = await new UploadMedia(ports).execute({ accountId: account.id, open });
    return media.id;
  }
  return { ports, account, instance, lease, subscription, send, forward, received, upload, stored };
}
type Shop = Awaited<ReturnType<typeof start>>;

const PLACE = { latitude: 12.5, longitude: 77.5, name: 'Gate' };
const KINDS: readonly [MessageBody['type'], MessageBody, MessageBody][] = [
  ['location', { type: 'location', ...PLACE, live: true }, { type: 'location', ...PLACE }],
  ...(
    [
      { type: 'contact', cards: [{ name: 'Ravi', phones: [{ number: '+91 98000 00002', type: 'WORK' }] }] },
      { type: 'poll', question: 'When?', options: ['Six', 'Eight'], selectable: 0 },
    ] as const
  ).map((body) => [body.type, body, body] as [MessageBody['type'], MessageBody, MessageBody]),
];

test.each(KINDS)(
  'a received %s is sent once more, marked, for the price of any message',
  async (type, of, sent) => {
    const { ports, subscription, forward, received } = await start();
    const id = await received({ type, text: '', body: of });
    const before = await countSent(ports, subscription);
    const { message } = (await forward(id)).reply;
    expect(message).toMatchObject({ direction: 'outbound', type, replyTo: null });
    expect(message.body).toEqual({ ...sent, forwarded: true });
    expect(await countSent(ports, subscription)).toBe(before + 1);
  },
);

test.each<[number | true, number]>([
  [true, 2],
  [1, 2],
  [4, 5],
])('what had been forwarded %s times says so once more, also when it goes on', async (forwarded, next) => {
  const { forward, received } = await start();
  const body = { type: 'location', ...PLACE, forwarded } as const;
  const { message } = (await forward(await received({ type: 'location', text: '', body }))).reply;
  expect(message.body).toEqual({ ...body, forwarded: next });
  const again = await forward(message.id);
  expect(again.reply.message.body).toEqual({ ...body, forwarded: next + 1 });
});

test('a text that somebody else wrote is marked, and our own is like any other', async () => {
  const { ports, instance, lease, forward, received } = await start();
  const foreign = await forward(await received({ text: 'Are you open?' }));
  const own = await forward((await seedMessage(ports, instance, { text: 'Order shipped' })).id);
  expect([foreign, own].map(({ reply }) => reply.message.text)).toEqual(['Are you open?', 'Order shipped']);
  const bodyOf = async ({ reply }: typeof own) => (await ports.bodies.find(lease, reply.message.id))?.body;
  expect(await bodyOf(foreign)).toEqual({ type: 'text', forwarded: true });
  expect(await bodyOf(own)).toBeUndefined();
});

test('a file that we sent goes out again, as it is, with its caption', async () => {
  const { send, forward, upload } = await start();
  const body: BodyInput = { type: 'image', image: { id: await upload('JPEG mug'), caption: 'Your mug' } };
  const first = (await send({ body })).reply.message;
  const { message } = (await forward(first.id)).reply;
  expect([message.type, message.text, message.body]).toEqual(['image', 'Your mug', first.body]);
});

test.each<[string, string, (shop: Shop) => Promise<string>]>([
  ['is unknown', 'names no message of an instance that this key opens', async () => newId()],
  [
    'is of another account',
    'names no message of an instance that this key opens',
    async ({ ports }) => (await seedMessage(ports, (await seedSender(ports)).instance)).id,
  ],
  [
    'cannot be read',
    'names a message of type unsupported, which cannot be forwarded',
    ({ received }) =>
      received({ type: 'unsupported', text: '', body: { type: 'unsupported', field: 'listMessage' } }),
  ],
  [
    'is unavailable',
    'names a message of type unavailable, which cannot be forwarded',
    ({ received }) => received({ type: 'unavailable', text: '' }),
  ],
  [
    'has a file that is not here yet',
    'names a message whose file is not here yet: try again later',
    ({ received }) =>
      received({
        type: 'image',
        text: '',
        body: { type: 'image', mime_type: 'image/jpeg', file_size: 8, sha256: 'ab'.repeat(32) },
        file: { chat: '919800000002', isOpenable: true },
      }),
  ],
  [
    'has a file that was deleted',
    'names a message whose file is no longer kept',
    async ({ ports, account, lease, send, upload }) => {
      const id = await upload('JPEG mug');
      const { message } = (await send({ body: { type: 'image', image: { id } } })).reply;
      await ports.outbox.take(lease, { known: 1, first: 0 }, []);
      await ports.outbox.settle(lease, [{ id: message.id, kind: 'sent', at: ports.clock.now() }]);
      await new DeleteMedia(ports).execute({ accountId: account.id, mediaId: id });
      return message.id;
    },
  ],
  [
    'has a link that was not fetched',
    'names a message whose link was not fetched yet',
    async ({ send }) =>
      (await send({ body: { type: 'image', image: { link: 'https://shop.example/mug.jpg' } } })).reply.message
        .id,
  ],
])(
  'a message that %s cannot be forwarded: the field is named, and nothing charged',
  async (_, says, target) => {
    const shop = await start();
    const id = await target(shop);
    const [sent, stored] = [await countSent(shop.ports, shop.subscription), await shop.stored()];
    const refusal = await shop.forward(id, { idempotencyKey: 'forward-1' }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(TargetUnusable);
    expect(refusal).toMatchObject({
      message: `forward.message_id ${says}`,
      details: { field: 'forward.message_id' },
    });
    expect(await countSent(shop.ports, shop.subscription)).toBe(sent);
    expect(await shop.stored()).toEqual(stored);
  },
);

test('a key that opens one instance forwards nothing of another', async () => {
  const { ports, account, instance, forward } = await start();
  const { id } = await seedMessage(ports, await seedInstance(ports, account.id));
  const key = anApiKey({ accountId: account.id, instanceIds: [instance.id] });
  await expect(forward(id, { key })).rejects.toThrow('names no message of an instance that this key opens');
  await expect(forward(id)).resolves.toMatchObject({ kind: 'pending' });
});

test('a forward that is repeated is sent once, also when its message has gone meanwhile', async () => {
  const { ports, forward, received, stored } = await start();
  const id = await received({ text: 'Are you open?' });
  const first = await forward(id, { idempotencyKey: 'forward-1' });
  const find = ports.timelines.find.bind(ports.timelines);
  ports.timelines.find = async (of, one) => (one === id ? undefined : find(of, one));
  const again = await forward(id, { idempotencyKey: 'forward-1' });
  expect([again.replayed, again.reply]).toEqual([true, first.reply]);
  expect((await stored()).filter(({ direction }) => direction === 'outbound')).toHaveLength(1);
});
