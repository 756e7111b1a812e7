import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { ProcessWorkshop } from '@waxwing/adapters/media-workshop';
import {
  AdapterError,
  InvalidContent,
  LeaseLost,
  type LinkedBody,
  LinkFault,
  type MediaBody,
  MediaFault,
  MediaTooLarge,
  type OutboxMessage,
  type SentFile,
  type SessionLease,
  StorageFull,
} from '@waxwing/core';
import {
  createMemoryPersistence,
  FakeMedia,
  MemoryMediaStore,
  memoryWhatsAppUploads,
  SteppableClock,
  seedMessage,
  seedSender,
} from '@waxwing/core/testing';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import { FilePreparation } from './file-preparation.js';
import { FileWorker } from './file-worker.js';

const MEBIBYTE = 1_048_576;
/** A GIF of one pixel, which phones take as a JPEG. */
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** The compiled program: a separate process cannot run the source under test. */
const PROGRAM = new URL('../../../../../adapters/dist/src/media-workshop/child/main.js', import.meta.url);
const mediaWorkshop = new ProcessWorkshop({ path: fileURLToPath(PROGRAM), children: 1 });
afterAll(() => mediaWorkshop.close());

let harness: Awaited<ReturnType<typeof createHarness>>;
beforeEach(async () => {
  harness = await createHarness();
});

async function createHarness() {
  const clock = new SteppableClock();
  const world = createMemoryPersistence(clock);
  const mediaStore = new MemoryMediaStore();
  const uploads = memoryWhatsAppUploads(world.store, clock);
  const { instance, lease } = await seedSender(world);
  const media = new FakeMedia();
  const uploaded: string[] = [];
  const reported: unknown[] = [];
  const log = { error: (entry: unknown) => void reported.push(entry) };
  const composed = new Map<string, SentFile>();
  const session = {
    media: Object.assign(Object.create(media) as FakeMedia, {
      upload: async (...args: Parameters<FakeMedia['upload']>) => {
        uploaded.push(args[1]);
        return media.upload(...args);
      },
    }),
    async composeFile(id: string, file: SentFile) {
      composed.set(id, file);
      const secret = new Uint8Array(32);
      await world.bodies.storeWire(lease, id, { bytes: new Uint8Array([1]), secret });
    },
  };
  const files = new FileWorker({ mediaStore, mediaWorkshop });
  /** What is found where links point to. */
  const links = { fetch: async (): Promise<MediaBody> => pdf() };
  const preparation = new FilePreparation({ bodies: world.bodies, clock, files, links, log, uploads });
  const put = async (bytes: Uint8Array) => {
    async function* source() {
      yield bytes;
    }
    return mediaStore.put(lease.accountId, source(), MEBIBYTE);
  };
  const accept = async (body: MediaBody | LinkedBody): Promise<OutboxMessage> => {
    await seedMessage(world, instance, { body });
    const taken = await world.outbox.take(lease, 10, []);
    return taken.at(-1)!;
  };
  const pdf = async (): Promise<MediaBody> => {
    const { sha256, size } = await put(Buffer.from('%PDF-1.7 a receipt'));
    return {
      type: 'document',
      mime_type: 'application/pdf',
      file_size: size,
      sha256,
      file_name: 'receipt.pdf',
    };
  };
  const picture = async (): Promise<MediaBody> => {
    const { sha256, size } = await put(GIF);
    return { type: 'image', mime_type: 'image/gif', file_size: size, sha256 };
  };
  const acceptText = async (image: MediaBody | LinkedBody): Promise<OutboxMessage> => {
    const url = 'https://shop.example/17';
    await seedMessage(world, instance, { text: url, preview: { url, title: 'Invoice 17', image } });
    return (await world.outbox.take(lease, 10, [])).at(-1)!;
  };
  const bodyOf = async ({ id }: OutboxMessage) => (await world.bodies.find(lease, id))?.body;
  const stop = new AbortController();
  const prepare = (message: OutboxMessage, of: SessionLease = lease) =>
    preparation.prepare(of, message, session, stop.signal);
  return {
    clock,
    composed,
    lease,
    links,
    media,
    mediaStore,
    accept,
    acceptText,
    bodyOf,
    picture,
    pdf,
    prepare,
    put,
    reported,
    session,
    stop,
    uploaded,
    world,
  };
}

describe('FilePreparation', () => {
  test('uploads the file and stores what WhatsApp is to carry; the message can then be sent', async () => {
    const { accept, composed, media, pdf, prepare } = harness;
    const body = await pdf();
    const message = await accept(body);
    expect(await prepare(message)).toEqual({ kind: 'ready', message: { mayBeWritten: false } });
    const file = composed.get(message.id)!;
    expect(file.mimeType).toBe('application/pdf');
    expect(await media.readOnPhone(file.upload)).toBe(body.sha256);
  });

  test('a file for many recipients is uploaded once, at once and later', async () => {
    const { accept, pdf, prepare, uploaded } = harness;
    const body = await pdf();
    const messages = [await accept(body), await accept(body), await accept(body)];
    await Promise.all(messages.map((message) => prepare(message)));
    await prepare(await accept(body));
    expect(uploaded).toEqual(['document']);
  });

  test('uploads of one account leave half of the places to others', async () => {
    const { accept, prepare, put, session } = harness;
    const answer = Promise.withResolvers<never>();
    let begun = 0;
    session.media.upload = () => {
      begun += 1;
      return answer.promise;
    };
    const messages: OutboxMessage[] = [];
    for (let n = 0; n < 6; n++) {
      const { sha256, size } = await put(Buffer.from(`receipt ${n}`));
      messages.push(await accept({ type: 'document', mime_type: 'text/plain', file_size: size, sha256 }));
    }
    const prepared = messages.map((message) => prepare(message));
    await eventuallyPasses(async () => expect(begun).toBe(4));
    answer.reject(new MediaFault('unreachable', 'no media server answers'));
    expect(await Promise.all(prepared)).toMatchObject(messages.map(() => ({ kind: 'later' })));
    expect(begun).toBe(6);
  });

  test('a message that was composed by the process before is not composed again', async () => {
    const { accept, pdf, prepare, uploaded } = harness;
    const message = await accept(await pdf());
    await prepare(message);
    expect(await prepare({ ...message, mayBeWritten: true })).toEqual({ kind: 'ready', message: {} });
    expect(uploaded).toHaveLength(1);
  });

  test('a picture that phones do not take is sent as a JPEG with a thumbnail', async () => {
    const { accept, composed, prepare, put } = harness;
    const { sha256, size } = await put(GIF);
    const message = await accept({ type: 'image', mime_type: 'image/gif', file_size: size, sha256 });
    expect(await prepare(message)).toEqual({ kind: 'ready', message: { mayBeWritten: false } });
    expect(composed.get(message.id)).toMatchObject({ mimeType: 'image/jpeg', width: 1, height: 1 });
    expect(composed.get(message.id)?.thumbnail?.length).toBeLessThan(8_192);
  });

  test('a file that was deleted fails the message, which is refunded', async () => {
    const { accept, lease, mediaStore, pdf, prepare } = harness;
    const body = await pdf();
    const message = await accept(body);
    await mediaStore.delete(lease.accountId, body.sha256);
    expect(await prepare(message)).toMatchObject({ kind: 'failed', failure: { code: 'media_type_refused' } });
  });

  test('a sound that cannot be decoded fails its voice note with the workshop’s sentence', async () => {
    const { accept, prepare, put } = harness;
    const { sha256, size } = await put(Buffer.from('no sound at all'));
    const message = await accept({
      type: 'audio',
      mime_type: 'audio/mpeg',
      file_size: size,
      sha256,
      voice: true,
    });
    expect(await prepare(message)).toMatchObject({
      kind: 'failed',
      failure: { code: expect.stringMatching(/^media_/), reason: expect.any(String) },
    });
  });

  test.each<[string, MediaFault, object]>([
    ['does not answer', new MediaFault('unreachable', 'no media server answers'), { kind: 'later' }],
    [
      'refuses it',
      new MediaFault('refused', 'refused'),
      { kind: 'failed', failure: { code: 'upload_refused' } },
    ],
    [
      'finds it too large',
      new MediaFault('too_large', 'large'),
      { kind: 'failed', failure: { code: 'media_too_large' } },
    ],
  ])('where WhatsApp’s media server %s, the message waits or fails', async (_, fault, outcome) => {
    const { accept, pdf, prepare, session } = harness;
    session.media.upload = () => Promise.reject(fault);
    expect(await prepare(await accept(await pdf()))).toMatchObject(outcome);
  });

  test('each failure in a row waits longer, and an upload that works ends the row', async () => {
    const { accept, clock, media, pdf, prepare, session } = harness;
    const message = await accept(await pdf());
    session.media.upload = () => Promise.reject(new MediaFault('unreachable', 'no media server answers'));
    const waits: number[] = [];
    for (let attempt = 0; attempt < 4; attempt++) {
      const outcome = await prepare(message);
      if (outcome.kind === 'later') waits.push(outcome.until.getTime() - clock.now().getTime());
    }
    expect(waits).toHaveLength(4);
    expect(waits[3]).toBeGreaterThan(waits[0]!);
    session.media.upload = (...args) => media.upload(...args);
    expect(await prepare(message)).toMatchObject({ kind: 'ready' });
  });

  const LINKED: LinkedBody = { type: 'document', link: 'https://shop.example/receipt.pdf' };

  test('the file of a link is fetched, and sent like an upload', async () => {
    const { accept, composed, prepare, uploaded } = harness;
    const message = await accept(LINKED);
    expect(await prepare(message)).toEqual({ kind: 'ready', message: { mayBeWritten: false } });
    expect(composed.get(message.id)).toMatchObject({ mimeType: 'application/pdf' });
    expect(uploaded).toEqual(['document']);
  });

  test('the picture above a text becomes a small JPEG in its body, and is not uploaded', async () => {
    const { acceptText, bodyOf, links, picture, prepare, uploaded } = harness;
    links.fetch = picture;
    const linked = { type: 'image', link: 'https://shop.example/mug.gif' } as const;
    for (const image of [await picture(), linked]) {
      const message = await acceptText(image);
      expect(await prepare(message)).toEqual({ kind: 'ready', message: { mayBeWritten: false } });
      expect(await bodyOf(message)).toMatchObject({
        preview: { url: 'https://shop.example/17', image: { thumbnail: expect.stringMatching(/^\/9j\//) } },
      });
    }
    expect(uploaded).toEqual([]);
  });

  test('a text whose picture is gone fails with a sentence', async () => {
    const { acceptText, picture, prepare } = harness;
    const message = await acceptText({ ...(await picture()), sha256: 'f'.repeat(64) });
    const failure = { code: 'media_type_refused', reason: 'The file has been deleted.' };
    expect(await prepare(message)).toEqual({ kind: 'failed', failure });
  });

  test.each<[string, unknown, string]>([
    ['answers 404', new LinkFault('The link answered 404.', false), 'media_unreachable'],
    ['leads to another kind of file', new InvalidContent('document.link', 'is none'), 'media_type_refused'],
    ['leads to a file that is too large', new MediaTooLarge('too large'), 'media_too_large'],
    ['leads to a file for which there is no room', new StorageFull(1), 'storage_limit'],
  ])('a link that %s fails its message with a sentence', async (_, error, code) => {
    const { accept, links, prepare } = harness;
    links.fetch = () => Promise.reject(error);
    const failure = { code, reason: expect.stringMatching(/\.$|too large/) };
    expect(await prepare(await accept(LINKED))).toEqual({ kind: 'failed', failure });
  });

  test('a link whose server is down is tried eight times', async () => {
    const { accept, links, prepare, reported } = harness;
    links.fetch = () => Promise.reject(new LinkFault('The link answered 503.', true));
    const message = await accept(LINKED);
    for (let attempt = 1; attempt < 8; attempt++)
      expect(await prepare(message)).toMatchObject({ kind: 'later' });
    const failure = { code: 'media_unreachable', reason: 'The link answered 503.' };
    expect(await prepare(message)).toEqual({ kind: 'failed', failure });
    expect(reported).toEqual([]);
  });

  test('a link that is no longer fetched, since the session ends here, is no error', async () => {
    const { accept, links, prepare, reported, stop } = harness;
    links.fetch = () => Promise.reject(stop.signal.reason);
    stop.abort(new Error('stopped'));
    expect(await prepare(await accept(LINKED))).toMatchObject({ kind: 'later' });
    expect(reported).toEqual([]);
  });

  test('where the database does not answer, the message waits', async () => {
    const { accept, pdf, prepare, session } = harness;
    session.composeFile = () =>
      Promise.reject(new AdapterError('down', { cause: undefined, retryable: true }));
    expect(await prepare(await accept(await pdf()))).toMatchObject({ kind: 'later' });
  });

  test('an unexpected error is reported and the message waits: the session goes on', async () => {
    const { accept, pdf, prepare, reported, session } = harness;
    const bug = new TypeError('cannot read properties of undefined');
    session.media.upload = () => Promise.reject(bug);
    const message = await accept(await pdf());
    expect(await prepare(message)).toMatchObject({ kind: 'later' });
    expect(reported).toEqual([{ err: bug, message: message.id }]);
  });

  test('once the lease has moved on, nothing is composed', async () => {
    const { accept, composed, lease, pdf, prepare } = harness;
    const message = await accept(await pdf());
    await expect(prepare(message, { ...lease, epoch: lease.epoch - 1 })).rejects.toThrow(LeaseLost);
    expect(composed.size).toBe(0);
  });
});
