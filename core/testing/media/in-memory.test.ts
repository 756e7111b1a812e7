import { createMemoryPersistence } from '../fixture/memory-persistence.js';
import { mediaCatalogContract } from './contracts/media-catalog.js';
import { mediaStoreContract } from './contracts/media-store.js';
import { MemoryMediaStore } from './memory-media-store.js';

mediaCatalogContract('in memory', async () => createMemoryPersistence());
mediaStoreContract('in memory', async () => ({
  store: new MemoryMediaStore(),
  close: async () => undefined,
}));
