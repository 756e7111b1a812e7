import { storageLimitOf } from '../plans/storage-limits.js';
import { AdapterError } from '../shared/adapter-error.js';
import type { Clock } from '../shared/clock.js';
import type { IdGenerator } from '../shared/id-generator.js';
import { NoSubscription } from '../subscriptions/errors.js';
import type { Subscriptions } from '../subscriptions/ports.js';
import { InvalidMedia, StorageFull, toUploadRefusal } from './errors.js';
import { parseFileName } from './file-name.js';
import { assertMediaSize, MAX_MEDIA_BYTES, MEDIA_LIFE_MS } from './media-limits.js';
import { MediaRefused } from './media-refused.js';
import { type MediaStore, NoRoom, type StoredBytes } from './media-store.js';
import type { KeptMedia, MediaCatalog } from './ports.js';
import type { HeldRoom, UploadRoom } from './upload-room.js';
import type { MediaFacts, MediaWorkshop } from './workshop.js';

/** A file on its way. */
export interface IncomingFile {
  /**
   * Ends when all that belongs to the upload has come, and throws where it breaks off. A part is whole until the next one is asked for: a
   * reader that keeps it makes a copy.
   */
  readonly bytes: AsyncIterable<Uint8Array>;
  /** What the sender says of it; known when its bytes have come. */
  description(): { readonly fileName?: string | undefined; readonly type?: string | undefined };
}

export interface UploadMediaPorts {
  clock: Clock;
  ids: IdGenerator;
  mediaCatalog: MediaCatalog;
  mediaStore: MediaStore;
  mediaWorkshop: Pick<MediaWorkshop, 'inspect'>;
  subscriptions: Pick<Subscriptions, 'activeOf'>;
  uploadRoom: UploadRoom;
}

/**
 * Stores a file of an account. Bytes that the account has already keep their entry, which lives on, also where there is no room: which
 * bytes they are is known at their end, and until then no more of them is written than there is room for. What is refused leaves nothing.
 * @throws NoSubscription before anything is read, InvalidMedia, MediaTooLarge, media_type_refused, StorageFull
 */
export class UploadMedia {
  readonly #ports: UploadMediaPorts;

  constructor(ports: UploadMediaPorts) {
    this.#ports = ports;
  }

  async execute({
    accountId,
    open,
  }: {
    accountId: string;
    open: () => Promise<IncomingFile>;
  }): Promise<KeptMedia> {
    const { clock, mediaCatalog, subscriptions, uploadRoom } = this.#ports;
    const [subscription, used] = await Promise.all([
      subscriptions.activeOf(accountId, clock.now()),
      mediaCatalog.usedBytes(accountId),
    ]);
    if (!subscription) throw new NoSubscription();
    const limit = storageLimitOf(subscription.planId);
    const file = await open();
    const room = uploadRoom.hold(accountId, limit - used);
    try {
      return await this.#store(accountId, file, { limit, room });
    } finally {
      room.release();
    }
  }

  async #store(
    accountId: string,
    file: IncomingFile,
    { limit, room }: { limit: number; room: HeldRoom },
  ): Promise<KeptMedia> {
    const { mediaCatalog, mediaStore } = this.#ports;
    const put = () => mediaStore.put(accountId, file.bytes, MAX_MEDIA_BYTES, (bytes) => room.take(bytes));
    const stored = await refusing(put).catch((error: unknown) => {
      if (error instanceof NoRoom) return error;
      throw error;
    });
    if (stored instanceof NoRoom) {
      const media = await this.#renew(accountId, stored.read);
      if (!media) throw new StorageFull(limit);
      return { media, isNew: false };
    }
    try {
      return await this.#keep(accountId, stored, file, limit);
    } catch (error) {
      await mediaCatalog.release(accountId, stored.sha256, () => mediaStore.delete(accountId, stored.sha256));
      throw error;
    }
  }

  async #keep(accountId: string, stored: StoredBytes, file: IncomingFile, limit: number): Promise<KeptMedia> {
    if (stored.size === 0) throw new InvalidMedia('The file is empty');
    const { clock, ids, mediaCatalog } = this.#ports;
    const known = await this.#renew(accountId, stored);
    if (known) return { media: known, isNew: false };
    const { fileName, type } = file.description();
    const facts = await this.#inspect(accountId, stored, type);
    assertMediaSize(facts.kind, stored.size);
    const media = { id: ids.next(), accountId, ...stored, facts, fileName: parseFileName(fileName) };
    const at = clock.now();
    const kept = await mediaCatalog.keep({ ...media, createdAt: at, ...lifeFrom(at) }, limit);
    if (!kept) throw new StorageFull(limit);
    await this.#assertStored(kept);
    return kept;
  }

  #renew(accountId: string, { sha256 }: StoredBytes) {
    const { clock, mediaCatalog } = this.#ports;
    return mediaCatalog.renew(accountId, sha256, lifeFrom(clock.now()));
  }

  async #inspect(accountId: string, { sha256 }: StoredBytes, declaredType?: string): Promise<MediaFacts> {
    const { mediaStore, mediaWorkshop } = this.#ports;
    const bytes = await mediaStore.open(accountId, sha256);
    if (!bytes) throw gone();
    try {
      return await refusing(() => mediaWorkshop.inspect({ accountId, bytes, sha256, declaredType }));
    } finally {
      await bytes.close();
    }
  }

  /** Another upload of the same bytes that was refused may have deleted them just before they were entered. */
  async #assertStored({ media: { accountId, id, sha256 } }: KeptMedia): Promise<void> {
    const { mediaCatalog, mediaStore } = this.#ports;
    const bytes = await mediaStore.open(accountId, sha256);
    if (bytes) return bytes.close();
    await mediaCatalog.remove(accountId, id);
    throw gone();
  }
}

const lifeFrom = (at: Date) => ({ usedAt: at, expiresAt: new Date(at.getTime() + MEDIA_LIFE_MS) });

const gone = () =>
  new AdapterError('an upload of the same bytes was refused meanwhile', {
    cause: undefined,
    retryable: true,
  });

async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof MediaRefused ? toUploadRefusal(error) : error;
  }
}
