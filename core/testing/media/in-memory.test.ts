import { createMemoryPersistence } from '../fixture/memory-persistence.js';
import { inboundFilesContract } from './contracts/inbound-files.js';
import { mediaCatalogContract } from './contracts/media-catalog.js';
import { mediaStoreContract } from './contracts/media-store.js';
import { MemoryMediaStore } from './memory-media-store.js';

inboundFilesContract('in memory', async () => createMemoryPersistence());
mediaCatalogContract('in memory', async () => createMemoryPersistence());
mediaStoreContract('in memory', async () => ({
  store: new MemoryMediaStore(),
  close: async () => undefined,
}));
