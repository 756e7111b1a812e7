/** @jest-environment node */
import { afterEach, describe, expect, test } from '@jest/globals';
import { ASHA, SandboxHarness } from '../../sandbox/testing/sandbox-harness.js';
import { quietCredsUpdates } from './quiet-creds-updates.js';

describe('live hook: a change of the credentials', () => {
  let harness: SandboxHarness;
  afterEach(() => harness.close());

  const view = () => harness.control.phones().find(({ number }) => number === ASHA)!;

  async function named() {
    harness = await SandboxHarness.open();
    const client = await harness.linked(ASHA);
    const { socket } = client;
    await socket.sendNode({ tag: 'presence', attrs: { type: 'unavailable', name: 'Asha' } });
    socket.authState.creds.me!.name = 'Asha';
    return { client, socket };
  }

  test('sends WhatsApp no presence where Baileys would send one that counts as an opened app', async () => {
    const { client, socket } = await named();
    quietCredsUpdates(socket);
    socket.ev.emit('creds.update', { accountSyncCounter: 1 });
    socket.ev.emit('creds.update', { me: { ...socket.authState.creds.me!, name: 'Asha’s Shop' } });
    await client.roundTrip();
    expect(view()).toMatchObject({ notified: true, shownAs: 'Asha' });
    expect(socket.authState.creds).toMatchObject({ accountSyncCounter: 1, me: { name: 'Asha’s Shop' } });
  });

  test('silences the phone without the hook; once it does not, the hook can be removed', async () => {
    const { client, socket } = await named();
    socket.ev.emit('creds.update', { accountSyncCounter: 1 });
    await client.roundTrip();
    expect(view().notified).toBe(false);
  });
});
