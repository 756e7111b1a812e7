import { describe, expect, test } from '@jest/globals';
import {
  createMemoryPersistence,
  MemoryMediaStore,
  newId,
  seedMessage,
  seedSender,
} from '../../testing/index.js';
import { DeleteMedia } from './delete-media.js';
import { MediaInUse, MediaNotFound } from './errors.js';

async function start() {
  const world = createMemoryPersistence();
  const sender = await seedSender(world);
  const accountId = sender.account.id;
  const mediaStore = new MemoryMediaStore();
  async function* bytes() {
    yield new Uint8Array([1, 2, 3]);
  }
  const stored = await mediaStore.put(accountId, bytes(), 9);
  const id = newId();
  const at = world.clock.now();
  const facts = { mimeType: 'image/jpeg', kind: 'image' } as const;
  await world.mediaCatalog.keep(
    { id, accountId, ...stored, facts, fileName: null, createdAt: at, usedAt: at, expiresAt: at },
    9,
  );
  const { mediaCatalog } = world;
  const remove = (mediaId = id, of = accountId) =>
    new DeleteMedia({ mediaCatalog, mediaStore }).execute({ accountId: of, mediaId });
  return { ...sender, accountId, id, mediaStore, remove, stored, world };
}

describe('DeleteMedia', () => {
  test('deletes the file with its bytes, of its account alone', async () => {
    const { accountId, id, mediaStore, remove, stored } = await start();
    await expect(remove(id, newId())).rejects.toThrow(MediaNotFound);
    await remove();
    expect(await mediaStore.open(accountId, stored.sha256)).toBeUndefined();
    await expect(remove()).rejects.toThrow(MediaNotFound);
  });

  test('keeps a file that a message waits with, and deletes it once the message is sent', async () => {
    const { accountId, id, instance, lease, mediaStore, remove, stored, world } = await start();
    const file = { media_id: id, mime_type: 'image/jpeg', file_size: 3, sha256: stored.sha256 };
    const message = await seedMessage(world, instance, { body: { type: 'image', ...file } });
    await expect(remove()).rejects.toThrow(MediaInUse);
    expect(await mediaStore.open(accountId, stored.sha256)).toBeDefined();
    await world.outbox.take(lease, { known: 1, first: 0 }, []);
    await world.outbox.settle(lease, [{ id: message.id, kind: 'sent', at: world.clock.now() }]);
    await remove();
    expect(await mediaStore.open(accountId, stored.sha256)).toBeUndefined();
  });
});
