import { inboundFetchContract } from '../../media/contracts/inbound-fetch.js';
import { whatsAppMediaContract } from '../contracts/whatsapp-media.js';
import { FakeMedia } from './fake-media.js';

async function setup() {
  const media = new FakeMedia();
  return { media, network: media, close: async () => undefined };
}

whatsAppMediaContract('in memory', setup);
inboundFetchContract('in memory', setup);
