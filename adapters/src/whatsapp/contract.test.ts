import { randomBytes } from 'node:crypto';
import { whatsAppTransportContract } from '@waxwing/core/testing';
import { testDatabase } from '../../testing/test-database.js';
import { AesKeyring } from '../crypto/aes-keyring.js';
import { Database } from '../postgres/database/database.js';
import { PgCredentialStore } from '../postgres/sessions/pg-credential-store.js';
import { insertLease } from './testing/insert-lease.js';
import { sandboxNetwork } from './testing/sandbox-network.js';
import { WhatsAppHarness } from './testing/whatsapp-harness.js';

whatsAppTransportContract('Baileys against the sandbox, on PostgreSQL', async () => {
  const database = await Database.connect(await testDatabase());
  const keyring = new AesKeyring(`k:${randomBytes(32).toString('base64')}`);
  const harness = await WhatsAppHarness.with(new PgCredentialStore({ database, keyring }), {
    phoneSilentMs: 8_000,
  });
  return {
    transport: harness.recordingTransport,
    network: sandboxNetwork(harness.sandbox),
    newLease: () => insertLease(database),
    close: async () => {
      await harness.close();
      await database.close();
    },
  };
});
