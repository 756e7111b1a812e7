import {
  type Clock,
  fileWithin,
  type MediaCatalog,
  type MediaPorts,
  type Message,
  type MessageStatus,
  RECEIVED_LIFE_MS,
  type StoredMedia,
  storedBodyOf,
} from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { newestFirst } from '../messages/memory-messages.js';
import { memoryInboundFiles } from './memory-inbound-files.js';

export function memoryMediaPorts(store: MemoryStore, clock: Clock): MediaPorts {
  const mediaCatalog = memoryMediaCatalog(store.media, {
    isNamed: (id) => store.messages.where(({ file }) => file?.mediaId === id).length > 0,
    isAwaited: (accountId, id) =>
      store.messages.where(
        ({ message }) =>
          message.accountId === accountId && isWaiting(message.status) && mediaIdOf(message) === id,
      ).length > 0,
  });
  return { inboundFiles: memoryInboundFiles(store, clock, mediaCatalog), mediaCatalog };
}

const isWaiting = (status: MessageStatus): boolean => status === 'pending' || status === 'sending';

function mediaIdOf(message: Message): string | undefined {
  const body = storedBodyOf(message);
  const file = body && fileWithin(body);
  return file && 'media_id' in file ? file.media_id : undefined;
}

interface Naming {
  /** Whether a received message names the file. */
  isNamed(id: string): boolean;
  /** Whether a message that is still to be sent names it. */
  isAwaited(accountId: string, id: string): boolean;
}

function memoryMediaCatalog(all: Map<string, StoredMedia>, { isNamed, isAwaited }: Naming): MediaCatalog {
  const of = (accountId: string) => [...all.values()].filter((media) => media.accountId === accountId);
  const own = (accountId: string, id: string) => of(accountId).find((media) => media.id === id);
  const usedBy = (accountId: string) => of(accountId).reduce((sum, { size }) => sum + size, 0);
  const later = (a: Date, b: Date) => (a < b ? b : a);
  const livingOn = (known: StoredMedia, life: Pick<StoredMedia, 'usedAt' | 'expiresAt'>): StoredMedia => ({
    ...known,
    usedAt: later(known.usedAt, life.usedAt),
    expiresAt: later(known.expiresAt, life.expiresAt),
  });
  let last: Promise<unknown> = Promise.resolve();
  /** One after the other, as under the lock of a database. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };

  return {
    keep: (media, limit) =>
      inTurn(async () => {
        const known = of(media.accountId).find(({ sha256 }) => sha256 === media.sha256);
        if (!known && usedBy(media.accountId) + media.size > limit) return undefined;
        const kept = known ? livingOn(known, media) : media;
        all.set(kept.id, kept);
        return { media: kept, isNew: !known };
      }),
    async renew(accountId, hash, life) {
      const known = of(accountId).find(({ sha256 }) => sha256 === hash);
      if (known) all.set(known.id, livingOn(known, life));
      return known && livingOn(known, life);
    },
    async find(accountId, id) {
      const media = own(accountId, id);
      const isShown =
        media && (media.expiresAt.getTime() > media.usedAt.getTime() + RECEIVED_LIFE_MS || isNamed(id));
      return isShown ? media : undefined;
    },
    isAwaited: async (accountId, id) => isAwaited(accountId, id),
    has: async (accountId, hash) => of(accountId).some(({ sha256 }) => sha256 === hash),
    list: async ({ accountId, before, limit }) =>
      of(accountId)
        .filter((media) => before === undefined || newestFirst(before, media) < 0)
        .toSorted(newestFirst)
        .slice(0, limit),
    async remove(accountId, id) {
      const removed = own(accountId, id);
      all.delete(removed?.id ?? '');
      return removed;
    },
    async removeExpired(at, limit) {
      const expired = [...all.values()]
        .filter(({ id, expiresAt }) => expiresAt <= at && !isNamed(id))
        .slice(0, limit);
      for (const { id } of expired) all.delete(id);
      return expired;
    },
    release: (accountId, hash, work) =>
      inTurn(async () => {
        if (of(accountId).some(({ sha256 }) => sha256 === hash)) return false;
        await work();
        return true;
      }),
    recount: async () => 0,
    usedBytes: async (accountId) => usedBy(accountId),
  };
}
