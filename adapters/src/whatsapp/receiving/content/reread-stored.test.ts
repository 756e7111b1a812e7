import { expect, test } from '@jest/globals';
import { RereadUnsupported } from '@waxwing/core';
import { anIncomingMessage, newNumber, seedSender } from '@waxwing/core/testing';
import { proto } from '@whiskeysockets/baileys';
import { freshDatabase } from '../../../../testing/test-database.js';
import { openPgPersistence } from '../../../postgres/testing/pg-persistence.js';
import { BaileysMessageReader } from './baileys-message-reader.js';

const encode = (message: proto.IMessage) => proto.Message.encode(message).finish();
const place = (name: string) =>
  encode({ locationMessage: { degreesLatitude: 12.5, degreesLongitude: 77.5, name } });

test('what is stored is read once there is a reader, past a broken message, and its conversation shows it', async () => {
  const fresh = await freshDatabase();
  const persistence = await openPgPersistence(fresh.url);
  try {
    const { conversations, inbox, messages, unsupported } = persistence;
    const { account, instance, lease } = await seedSender(persistence);
    const from = newNumber();
    const body = { type: 'unsupported', field: 'locationMessage' } as const;
    const stored = [Uint8Array.of(0xff, 0xff, 0xff), place('Shop'), place('Warehouse')];
    for (const wire of stored)
      await inbox.storeInbound(lease, [
        anIncomingMessage({ type: 'unsupported', text: '', body, wire, from, at: new Date() }),
      ]);
    await new RereadUnsupported({ unsupported, messageReader: new BaileysMessageReader() }).execute();

    const { items } = await messages.page({ accountId: account.id, page: 1, limit: 9 });
    expect(items.map(({ type, text }) => [type, text])).toEqual([
      ['location', 'Warehouse'],
      ['location', 'Shop'],
      ['unsupported', ''],
    ]);
    const query = { accountId: account.id, instanceId: instance.id, unreadOnly: false, limit: 9 };
    expect(await conversations.list(query)).toMatchObject([{ lastType: 'location', preview: 'Warehouse' }]);
  } finally {
    await persistence.close();
    await fresh.drop();
  }
});
