import { type Clock, type SentFile, UPLOAD_REUSE_MS, type WhatsAppUploads } from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { requireLeasedRow } from '../sessions/leased-row.js';

export function memoryWhatsAppUploads(store: MemoryStore, clock: Clock): WhatsAppUploads {
  const uploads = new Map<string, { readonly file: SentFile; readonly at: number }>();
  const now = () => clock.now().getTime();
  return {
    async find({ instanceId }, { sha256, form }) {
      const upload = uploads.get(JSON.stringify([instanceId, sha256, form]));
      return upload && now() - upload.at < UPLOAD_REUSE_MS ? upload.file : undefined;
    },
    async save(lease, { sha256, form }, file) {
      requireLeasedRow(store, clock, lease);
      uploads.set(JSON.stringify([lease.instanceId, sha256, form]), { file, at: now() });
    },
    async removeOld(limit) {
      const old = [...uploads].filter(([, { at }]) => now() - at >= UPLOAD_REUSE_MS).slice(0, limit);
      for (const [key] of old) uploads.delete(key);
      return old.length;
    },
  };
}
