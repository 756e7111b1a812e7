import { afterEach } from '@jest/globals';
import { BaileysClient } from '../../sandbox/testing/baileys-client.js';
import type { WhatsAppHarness } from './whatsapp-harness.js';

/**
 * Links clients that are not the product's to phones of the harness, by the same library. Those of a test are stopped after it: call
 * this before the hook that closes the harness.
 */
export function useOtherClients(
  harness: () => Pick<WhatsAppHarness, 'sandbox'>,
): (number: string) => Promise<BaileysClient> {
  const clients: BaileysClient[] = [];
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.stop()));
  });
  return async (number) => {
    const client = new BaileysClient(harness().sandbox);
    clients.push(client);
    await client.link(number);
    return client;
  };
}
