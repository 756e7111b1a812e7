import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  anApiKey,
  countSent,
  createMemoryPorts,
  newId,
  newNumber,
  seedSender,
} from '../../../testing/index.js';
import { DeleteMedia } from '../../media/delete-media.js';
import type { IncomingFile } from '../../media/upload-media.js';
import type { BodyInput } from '../content/body-input.js';
import type { AttachedFile } from './attach-file.js';
import { SendMessage, type SendMessageCommand } from './send-message.js';

const IMAGE: BodyInput = { type: 'image', image: { caption: 'Your mug' } };

let harness: Awaited<ReturnType<typeof start>>;
beforeEach(async () => {
  harness = await start();
});

async function start() {
  const ports = createMemoryPorts();
  const sender = await seedSender(ports, { messageLimit: 10 });
  const command: SendMessageCommand = {
    key: anApiKey({ accountId: sender.account.id }),
    instanceId: sender.instance.id,
    to: newNumber(),
    async: true,
  };
  const sendMessage = new SendMessage(ports);
  const send = (change: Partial<SendMessageCommand>) => sendMessage.execute({ ...command, ...change });
  const files = () => ports.mediaCatalog.list({ accountId: sender.account.id, limit: 9 });
  const storedBytes = async () => {
    const found: string[] = [];
    for await (const { sha256 } of ports.mediaStore.list()) found.push(sha256);
    return found;
  };
  const sent = () => countSent(ports, sender.subscription);
  return { ports, ...sender, send, files, storedBytes, sent };
}

let opened = 0;
beforeEach(() => {
  opened = 0;
});

function attached(
  text: string,
  { fileName, field = 'file' }: { fileName?: string; field?: string } = {},
): AttachedFile {
  async function* bytes() {
    yield new TextEncoder().encode(text);
  }
  const open = async (): Promise<IncomingFile> => {
    opened++;
    return { bytes: bytes(), description: () => ({ fileName }) };
  };
  return { field, open };
}

describe('a file that comes with the request', () => {
  test('is stored like an upload and sent like one', async () => {
    const { files, send } = harness;
    const { reply } = await send({ body: IMAGE, file: attached('JPEG mug') });
    const [media] = await files();
    expect(reply.message.body).toEqual({
      type: 'image',
      media_id: media?.id,
      mime_type: 'image/jpeg',
      file_size: 8,
      sha256: media?.sha256,
      width: 640,
      height: 480,
      caption: 'Your mug',
    });
  });

  test('is shown under the name that came with it, unless the request says another', async () => {
    const { send } = harness;
    const document = (filename?: string): BodyInput => ({ type: 'document', document: { filename } });
    const file = attached('JPEG mug', { fileName: '/tmp/mug.jpg' });
    const named = await send({ body: document(), file });
    expect(named.reply.message.body).toMatchObject({ file_name: 'mug.jpg' });
    const renamed = await send({ body: document('receipt.jpg'), file });
    expect(renamed.reply.message.body).toMatchObject({ file_name: 'receipt.jpg' });
  });

  test.each<[string, Partial<SendMessageCommand>, object]>([
    ['of a refused type', { body: IMAGE, file: attached('HTML') }, { code: 'media_type_refused' }],
    ['empty', { body: IMAGE, file: attached('') }, { code: 'invalid_media' }],
    [
      'not what it is sent as',
      { body: { type: 'video', video: {} }, file: attached('JPEG', { field: 'video.data' }) },
      { code: 'invalid_content', details: { field: 'video.data' } },
    ],
    [
      'given beside another source',
      { body: { type: 'image', image: { id: newId() } }, file: attached('JPEG') },
      { code: 'invalid_content', details: { field: 'image' } },
    ],
    ['not given at all', { body: IMAGE }, { code: 'invalid_content', details: { field: 'image' } }],
    [
      'sent with too long a caption',
      { body: { type: 'image', image: { caption: 'x'.repeat(1_025) } }, file: attached('JPEG') },
      { code: 'invalid_content', details: { field: 'image.caption' } },
    ],
  ])('that is %s is refused: nothing is stored, nothing charged', async (_, change, refusal) => {
    const { files, send, sent, storedBytes } = harness;
    await expect(send(change)).rejects.toMatchObject(refusal);
    expect([await files(), await storedBytes(), await sent()]).toEqual([[], [], 0]);
  });

  test('is not read where the instance cannot send, or is not known', async () => {
    const { send } = harness;
    const file = attached('JPEG');
    await expect(send({ body: IMAGE, file, instanceId: newId() })).rejects.toMatchObject({
      code: 'instance_not_found',
    });
    await expect(send({ body: IMAGE, file, replyTo: newId() })).rejects.toMatchObject({
      code: 'target_unusable',
    });
    expect(opened).toBe(0);
  });
});

describe('a repeated request with a file', () => {
  const key = { idempotencyKey: 'receipt', body: IMAGE };

  test('gets the first reply where the file was deleted meanwhile, by its id and by its bytes', async () => {
    const { account, files, ports, send, sent, storedBytes } = harness;
    const first = await send({ ...key, file: attached('JPEG mug') });
    const byId: BodyInput = { type: 'image', image: { id: (await files())[0]!.id, caption: 'Your mug' } };
    await ports.outbox.settle(harness.lease, [
      { id: first.reply.message.id, kind: 'sent', at: ports.clock.now() },
    ]);
    await new DeleteMedia(ports).execute({ accountId: account.id, mediaId: (await files())[0]!.id });
    for (const again of [{ body: byId }, { file: attached('JPEG mug') }])
      expect(await send({ ...key, ...again })).toMatchObject({
        replayed: true,
        reply: { message: { id: first.reply.message.id } },
      });
    expect([await files(), await storedBytes(), await sent()]).toEqual([[], [], 1]);
  });

  test.each<[string, Partial<SendMessageCommand>]>([
    ['other bytes', { file: attached('JPEG cup') }],
    ['another caption', { file: attached('JPEG mug'), body: { type: 'image', image: {} } }],
    ['another type', { file: attached('JPEG mug'), body: { type: 'document', document: {} } }],
  ])('and %s is refused, and stores nothing', async (_, change) => {
    const { files, send, storedBytes } = harness;
    await send({ ...key, file: attached('JPEG mug') });
    await expect(send({ ...key, ...change })).rejects.toMatchObject({ code: 'idempotency_key_reused' });
    expect([(await files()).length, (await storedBytes()).length]).toEqual([1, 1]);
  });

  test('is one message, however many come at once', async () => {
    const { send, sent, storedBytes } = harness;
    const requests = Array.from({ length: 20 }, () => send({ ...key, file: attached('JPEG mug') }));
    const outcomes = await Promise.allSettled(requests);
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(19);
    for (const outcome of refused)
      expect(outcome).toMatchObject({ reason: { code: 'idempotency_in_flight' } });
    expect([await sent(), (await storedBytes()).length, opened]).toEqual([1, 1, 1]);
  });
});
