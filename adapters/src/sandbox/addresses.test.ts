import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { BaileysClient } from './testing/baileys-client.js';
import { ASHA, RAVI, SandboxHarness } from './testing/sandbox-harness.js';

const PN = `${RAVI}@s.whatsapp.net`;

describe('addresses', () => {
  let harness: SandboxHarness;
  let client: BaileysClient;
  let lid: string;
  beforeEach(async () => {
    harness = await SandboxHarness.open();
    client = await harness.linked(ASHA);
    lid = `${harness.control.phones()[1]!.lid}@lid`;
  });
  afterEach(() => harness.close());

  const texts = () => harness.control.messages(RAVI).map(({ text }) => text);

  test('an account moved to LIDs sends to LIDs; a message to a number is refused with 463', async () => {
    expect(await client.send(PN, 'by number')).toMatchObject({ error: '463' });
    expect(await client.send(lid, 'by LID')).toMatchObject({ acked: true, error: undefined });
    expect(texts()).toEqual(['by LID']);
  });

  test('a message to a LID with a copy for a number is refused with 400', async () => {
    await client.send(lid, 'before');
    // Like a client that mixes the addresses of a contact.
    const { socket } = client;
    const participants = [lid, PN].map((jid) => ({ tag: 'to', attrs: { jid }, content: [] }));
    const answered = socket.waitForMessage<{ attrs: { error?: string } }>('MIXED');
    await socket.sendNode({
      tag: 'message',
      attrs: { id: 'MIXED', to: lid, type: 'text' },
      content: [{ tag: 'participants', attrs: {}, content: participants }],
    });
    expect((await answered)?.attrs.error).toBe('400');
    expect(texts()).toEqual(['before']);
  });

  test('an account that is not moved sends to numbers; a LID is refused with 400', async () => {
    await harness.control.addPhone({ number: ASHA, addressing: 'pn' });
    expect(await client.send(lid, 'by LID')).toMatchObject({ error: '400' });
    const { id } = await client.send(PN, 'by number');
    await client.status(id, 3);
    expect(texts()).toEqual(['by number']);
  });

  test('a contact who hides the number shows only the LID', async () => {
    await harness.control.addPhone({ number: RAVI, sharesNumber: false });
    await harness.control.write(RAVI, { to: ASHA, text: 'guess who' });
    const { message } = await client.received('guess who');
    expect(message.key).toMatchObject({ remoteJid: lid });
    expect(message.key.remoteJidAlt).toBeUndefined();
    expect(harness.control.phones()[1]).toMatchObject({ addressing: 'lid', sharesNumber: false });
  });

  test('too many number queries are refused as an error, or with an answer that names nobody', async () => {
    await harness.control.injectFault({ kind: 'check-limit', number: ASHA });
    await expect(client.socket.onWhatsApp(RAVI)).rejects.toMatchObject({ data: 429 });
    await harness.control.injectFault({ kind: 'check-limit', number: ASHA, form: 'result', backoff: 60 });
    expect(await client.socket.onWhatsApp(RAVI)).toEqual([]);
    expect(await client.socket.onWhatsApp(RAVI)).toEqual([{ jid: PN, exists: true }]);
  });
});
