import type { Clock, MediaCatalog, MediaPorts, StoredMedia } from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { newestFirst } from '../messages/memory-messages.js';
import { memoryInboundFiles } from './memory-inbound-files.js';

export function memoryMediaPorts(store: MemoryStore, clock: Clock): MediaPorts {
  const mediaCatalog = memoryMediaCatalog(
    (id) => store.messages.where(({ file }) => file?.mediaId === id).length > 0,
  );
  return { inboundFiles: memoryInboundFiles(store, clock, mediaCatalog), mediaCatalog };
}

/** @param isNamed whether a received message names the file */
function memoryMediaCatalog(isNamed: (id: string) => boolean): MediaCatalog {
  const all = new Map<string, StoredMedia>();
  const of = (accountId: string) => [...all.values()].filter((media) => media.accountId === accountId);
  const own = (accountId: string, id: string) => of(accountId).find((media) => media.id === id);
  const usedBy = (accountId: string) => of(accountId).reduce((sum, { size }) => sum + size, 0);
  const later = (a: Date, b: Date) => (a < b ? b : a);

  return {
    async keep(media, limit) {
      const known = of(media.accountId).find(({ sha256 }) => sha256 === media.sha256);
      if (!known && usedBy(media.accountId) + media.size > limit) return undefined;
      const kept = known
        ? {
            ...known,
            usedAt: later(known.usedAt, media.usedAt),
            expiresAt: later(known.expiresAt, media.expiresAt),
          }
        : media;
      all.set(kept.id, kept);
      return { media: kept, isNew: !known };
    },
    find: async (accountId, id) => own(accountId, id),
    has: async (accountId, hash) => of(accountId).some(({ sha256 }) => sha256 === hash),
    list: async ({ accountId, before, limit }) =>
      of(accountId)
        .filter((media) => before === undefined || newestFirst(before, media) < 0)
        .toSorted(newestFirst)
        .slice(0, limit),
    remove: async (accountId, id) => own(accountId, id) !== undefined && all.delete(id),
    async removeExpired(at, limit) {
      const expired = [...all.values()]
        .filter(({ id, expiresAt }) => expiresAt <= at && !isNamed(id))
        .slice(0, limit);
      for (const { id } of expired) all.delete(id);
      return expired.length;
    },
    usedBytes: async (accountId) => usedBy(accountId),
  };
}
