import { whatsAppTransportContract } from '@waxwing/core/testing';
import { sandboxNetwork } from './testing/sandbox-network.js';
import { newLease, WhatsAppStage } from './testing/whatsapp-stage.js';

whatsAppTransportContract('Baileys against the sandbox', async () => {
  const stage = await WhatsAppStage.open();
  return {
    transport: stage.transport,
    network: sandboxNetwork(stage.sandbox),
    newLease: async () => newLease(),
    close: () => stage.close(),
  };
});
