import { describe, expect, jest, test } from '@jest/globals';
import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';
import { loadBaileys } from '../load-baileys.js';
import { acknowledge } from './acknowledge.js';

const baileys = await loadBaileys();
const socketOf = (me: { id: string } | undefined) => {
  const sendNode = jest.fn(async (_stanza: BinaryNode) => undefined);
  return { sendNode, socket: { sendNode, authState: { creds: { me } } } as unknown as WASocket };
};

describe('live hook: an acknowledgement in the form of WhatsApp Web', () => {
  test('for a group message names its author and our own device, and no error', async () => {
    const { socket, sendNode } = socketOf({ id: '4917000000001:3@s.whatsapp.net' });
    const attrs = { id: 'A1', from: '1203@g.us', participant: '77@lid', type: 'text', t: '1780000000' };
    await acknowledge(baileys, socket, { tag: 'message', attrs });
    expect(sendNode).toHaveBeenCalledWith({
      tag: 'ack',
      attrs: {
        id: 'A1',
        to: '1203@g.us',
        class: 'message',
        participant: '77@lid',
        type: 'text',
        from: '4917000000001:3@s.whatsapp.net',
      },
    });
  });

  test('for a notification is also sent by a device that is not linked yet', async () => {
    const { socket, sendNode } = socketOf(undefined);
    const attrs = { id: 'A2', from: '@s.whatsapp.net', type: 'passkey_prologue_request', t: '1780000000' };
    await acknowledge(baileys, socket, { tag: 'notification', attrs });
    expect(sendNode).toHaveBeenCalledWith({
      tag: 'ack',
      attrs: { id: 'A2', to: '@s.whatsapp.net', class: 'notification', type: 'passkey_prologue_request' },
    });
  });
});
