import { describe, expect, test } from '@jest/globals';
import { aStoredFile, createMemoryPorts, seedSender } from '../../testing/index.js';
import { FREE_PLAN_ID } from '../plans/plan.js';
import { storageLimitOf } from '../plans/storage-limits.js';
import { StorageFull } from './errors.js';
import { UploadMedia } from './upload-media.js';

const LIMIT = storageLimitOf(FREE_PLAN_ID);

/** An account whose files leave ten bytes of its room. */
async function start() {
  const ports = createMemoryPorts();
  const { account } = await seedSender(ports, { planId: FREE_PLAN_ID });
  const accountId = account.id;
  const size = LIMIT - 10;
  await ports.mediaCatalog.keep(aStoredFile({ accountId, size, createdAt: ports.clock.now() }), LIMIT);
  const uploadMedia = new UploadMedia(ports);
  const upload = (bytes: AsyncIterable<Uint8Array>) =>
    uploadMedia.execute({ accountId, open: async () => ({ bytes, description: () => ({}) }) });
  const stored = async () => {
    let files = 0;
    for await (const _ of ports.mediaStore.list()) files++;
    return files;
  };
  return { accountId, ports, stored, upload };
}

async function* bytesOf(text: string) {
  yield new TextEncoder().encode(text);
}

/** Bytes that have come so far, of an upload that goes on until it is ended. */
function underWay(text: string) {
  const begun = Promise.withResolvers<void>();
  const rest = Promise.withResolvers<void>();
  async function* bytes() {
    yield* bytesOf(text);
    begun.resolve();
    await rest.promise;
  }
  return { bytes: bytes(), begun: begun.promise, finish: rest.resolve, breakOff: rest.reject };
}

describe('UploadMedia', () => {
  test('uploads at the same time take no more room together than the account has', async () => {
    const { stored, upload } = await start();
    const first = underWay('8 bytes.');
    const kept = upload(first.bytes);
    await first.begun;
    await expect(upload(bytesOf('3 more'))).rejects.toThrow(StorageFull);
    expect((await upload(bytesOf('2!'))).isNew).toBe(true);
    first.finish();
    expect((await kept).isNew).toBe(true);
    expect(await stored()).toBe(2);
  });

  test('an upload that broke off leaves the room that it took', async () => {
    const { upload } = await start();
    const first = underWay('8 bytes.');
    const broken = upload(first.bytes);
    await first.begun;
    first.breakOff(new Error('the client has gone'));
    await expect(broken).rejects.toThrow('the client has gone');
    await expect(upload(bytesOf('ten bytes!'))).resolves.toMatchObject({ isNew: true });
  });

  test('bytes that the account has keep their entry where there is no room for them', async () => {
    const { ports, stored, upload } = await start();
    const { media } = await upload(bytesOf('ten bytes!'));
    ports.clock.advance(1_000);
    const again = await upload(bytesOf('ten bytes!'));
    expect(again).toMatchObject({ isNew: false, media: { id: media.id, usedAt: ports.clock.now() } });
    await expect(upload(bytesOf('ten others'))).rejects.toThrow(StorageFull);
    expect(await stored()).toBe(1);
  });
});
