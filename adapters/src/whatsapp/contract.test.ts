import { randomBytes } from 'node:crypto';
import { whatsAppTransportContract } from '@waxwing/core/testing';
import { testDatabase } from '../../testing/test-database.js';
import { AesKeyring } from '../crypto/aes-keyring.js';
import { Database } from '../postgres/connection.js';
import { PgCredentialStore } from './pg-credential-store.js';
import { heldLease } from './testing/held-lease.js';
import { sandboxNetwork } from './testing/sandbox-network.js';
import { WhatsAppStage } from './testing/whatsapp-stage.js';

whatsAppTransportContract('Baileys against the sandbox, on PostgreSQL', async () => {
  const database = await Database.connect(await testDatabase());
  const keyring = new AesKeyring(`k:${randomBytes(32).toString('base64')}`);
  const stage = await WhatsAppStage.with(new PgCredentialStore({ database, keyring }), {
    phoneSilentMs: 8_000,
  });
  return {
    transport: stage.keepingTransport,
    network: sandboxNetwork(stage.sandbox),
    newLease: () => heldLease(database),
    close: async () => {
      await stage.close();
      await database.close();
    },
  };
});
