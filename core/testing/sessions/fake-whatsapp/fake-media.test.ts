import { whatsAppMediaContract } from '../contracts/whatsapp-media.js';
import { FakeMedia } from './fake-media.js';

whatsAppMediaContract('in memory', async () => {
  const media = new FakeMedia();
  return { media, network: media, close: async () => undefined };
});
