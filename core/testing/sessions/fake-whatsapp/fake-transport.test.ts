import { newId } from '../../shared/uuid-v7.js';
import { whatsAppTransportContract } from '../contracts/whatsapp-transport.js';
import { FakeTransport } from './fake-transport.js';
import { FakeWhatsApp } from './fake-whatsapp.js';

whatsAppTransportContract('fake', async () => {
  const network = new FakeWhatsApp();
  return {
    network,
    transport: new FakeTransport(network, new Map()),
    newLease: async () => ({ instanceId: newId(), accountId: newId(), owner: 'worker', epoch: 1 }),
    close: async () => {},
  };
});
