import { createMemoryPersistence } from '../fixture/memory-persistence.js';
import { inboundFilesContract } from './contracts/inbound-files.js';
import { mediaCatalogContract } from './contracts/media-catalog.js';
import { mediaStoreContract } from './contracts/media-store.js';
import { whatsappUploadsContract } from './contracts/whatsapp-uploads.js';
import { MemoryMediaStore } from './memory-media-store.js';
import { memoryWhatsAppUploads } from './memory-whatsapp-uploads.js';

inboundFilesContract('in memory', async () => createMemoryPersistence());
mediaCatalogContract('in memory', async () => createMemoryPersistence());
mediaStoreContract('in memory', async () => ({
  store: new MemoryMediaStore(),
  close: async () => undefined,
}));
whatsappUploadsContract('in memory', async () => {
  const persistence = createMemoryPersistence();
  return { ...persistence, uploads: memoryWhatsAppUploads(persistence.store, persistence.clock) };
});
