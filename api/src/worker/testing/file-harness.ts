import { fileURLToPath } from 'node:url';
import type {
  LinkedBody,
  MediaBody,
  MediaWorkshop,
  OutboxMessage,
  SentFile,
  SessionLease,
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
import { FilePreparation } from '../sending/files/file-preparation.js';
import { FileWorker } from '../sending/files/file-worker.js';

const MEBIBYTE = 1_048_576;
/** A GIF of one pixel, which phones take as a JPEG. */
export const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** The compiled program: a separate process cannot run the source under test. */
const PROGRAM = new URL('../../../../adapters/dist/src/media-workshop/child/main.js', import.meta.url);
export const WORKSHOP = { path: fileURLToPath(PROGRAM), children: 1 } as const;

/** The preparation of files over in-memory ports, and a session whose uploads and composed files are kept. */
export async function createFileHarness(mediaWorkshop: MediaWorkshop) {
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
    async composeFile({ id }: { id: string }, file: SentFile) {
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
    const taken = await world.outbox.take(lease, { known: 10, first: 0 }, []);
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
    return (await world.outbox.take(lease, { known: 10, first: 0 }, [])).at(-1)!;
  };
  const bodyOf = async ({ id }: OutboxMessage) => (await world.bodies.find(lease, id))?.body;
  const stop = new AbortController();
  const prepare = (message: OutboxMessage, of: SessionLease = lease) =>
    preparation.prepare(of, message, session, stop.signal);
  return {
    clock,
    composed,
    instance,
    lease,
    links,
    media,
    mediaStore,
    accept,
    acceptText,
    bodyOf,
    picture,
    pdf,
    preparation,
    prepare,
    put,
    reported,
    session,
    stop,
    uploaded,
    world,
  };
}
