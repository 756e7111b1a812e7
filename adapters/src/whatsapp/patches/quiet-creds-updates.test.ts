import { afterEach, describe, expect, test } from '@jest/globals';
import { ASHA, Stage } from '../../sandbox/testing/stage.js';
import { quietCredsUpdates } from './quiet-creds-updates.js';

describe('live hook: a change of the credentials', () => {
  let stage: Stage;
  afterEach(() => stage.close());

  const view = () => stage.control.phones().find(({ number }) => number === ASHA)!;

  async function named() {
    stage = await Stage.open();
    const client = await stage.linked(ASHA);
    const { socket } = client;
    await socket.sendNode({ tag: 'presence', attrs: { type: 'unavailable', name: 'Asha' } });
    socket.authState.creds.me!.name = 'Asha';
    return { client, socket };
  }

  test('of which Baileys makes somebody who looks is nothing that WhatsApp sees', async () => {
    const { client, socket } = await named();
    quietCredsUpdates(socket);
    socket.ev.emit('creds.update', { accountSyncCounter: 1 });
    socket.ev.emit('creds.update', { me: { ...socket.authState.creds.me!, name: 'Asha’s Shop' } });
    await client.roundTrip();
    expect(view()).toMatchObject({ notified: true, shownAs: 'Asha' });
    expect(socket.authState.creds).toMatchObject({ accountSyncCounter: 1, me: { name: 'Asha’s Shop' } });
  });

  test('silences the phone without the hook: the day on which it does not, the hook can go', async () => {
    const { client, socket } = await named();
    socket.ev.emit('creds.update', { accountSyncCounter: 1 });
    await client.roundTrip();
    expect(view().notified).toBe(false);
  });
});
