import { afterEach, describe, expect, test } from '@jest/globals';
import { waitUntil } from '@waxwing/core/testing/eventually';
import { ASHA, RAVI, SandboxHarness, withFolder } from './testing/sandbox-harness.js';

let harness: SandboxHarness;
afterEach(() => harness.close());

const END = '2099-11-28T10:30:00.000Z';
const LOCK = { type: 'WEB_COMPANION_ONLY', until: END };
const view = (number: string) => harness.control.phones().find((phone) => phone.number === number)!;

describe('the standing of an account', () => {
  test('is pushed, and returned to the client’s queries', async () => {
    harness = await SandboxHarness.open();
    const client = await harness.linked(ASHA);
    expect(await client.socket.fetchAccountReachoutTimelock()).toMatchObject({ isActive: false });
    await harness.control.setStanding(ASHA, { lock: LOCK });
    const update = await client.nextConnection(({ reachoutTimeLock }) => reachoutTimeLock?.isActive === true);
    expect(update.reachoutTimeLock).toEqual({
      isActive: true,
      timeEnforcementEnds: new Date(END),
      enforcementType: LOCK.type,
    });
    expect(await client.socket.fetchAccountReachoutTimelock()).toEqual(update.reachoutTimeLock);

    const cap = { total: 50, used: 48, status: 'SECOND_WARNING', endsAt: END };
    await harness.control.setStanding(ASHA, { cap });
    expect(await client.nextEvent('message-capping.update')).toMatchObject({ used_quota: 48 });
    expect(await client.socket.fetchNewChatMessageCap()).toMatchObject({
      total_quota: 50,
      capping_status: 'SECOND_WARNING',
      cycle_end_timestamp: String(Date.parse(END) / 1_000),
    });
    expect(view(ASHA).standing).toEqual({ lock: LOCK, cap });
    await harness.control.setStanding(ASHA, { lock: null });
    expect(view(ASHA).standing).toEqual({ lock: null, cap });
  });

  test('a lock refuses only strangers, and ends by itself', async () => {
    harness = await SandboxHarness.open();
    const client = await harness.linked(ASHA);
    await harness.control.setStanding(ASHA, { lock: LOCK });
    expect(await client.send(RAVI, 'to a stranger')).toMatchObject({ error: '463' });
    await harness.control.write(RAVI, { to: ASHA, text: 'Is it there yet?' });
    expect(await client.send(RAVI, 'an answer')).toMatchObject({ error: undefined });
    await harness.control.addPhone({ number: '4917000000003' });
    expect(await client.send('4917000000003', 'another stranger')).toMatchObject({ error: '463' });
    await harness.control.setStanding(ASHA, {
      lock: { ...LOCK, until: new Date(Date.now() - 1_000).toISOString() },
    });
    expect(await client.send('4917000000003', 'afterwards')).toMatchObject({ error: undefined });
  });

  test('survives a restart of the sandbox, and an exhausted cap refuses strangers as a lock does', () =>
    withFolder(async (folder) => {
      harness = await SandboxHarness.open(folder);
      const cap = { total: 50, used: 50, status: 'CAPPED', endsAt: END };
      await harness.control.setStanding(ASHA, { cap });
      await harness.control.setAwayDays(ASHA, 3);
      await harness.restart(folder);
      expect(view(ASHA)).toMatchObject({ standing: { lock: null, cap }, awayDays: 3 });
      const client = await harness.linked(ASHA);
      expect(await client.send(RAVI, 'one too many')).toMatchObject({ error: '463' });
      await client.stop();
      await harness.close();
    }));
});

describe('a linked device', () => {
  test('keeps the phone from notifying until it sends the presence unavailable', async () => {
    harness = await SandboxHarness.open();
    const client = await harness.linked(ASHA);
    expect(view(ASHA)).toMatchObject({ notified: false, shownAs: '-' });
    await client.socket.sendNode({ tag: 'presence', attrs: { type: 'unavailable', name: 'Asha’s Shop' } });
    await waitUntil(() => view(ASHA).notified, 'the phone to notify again');
    expect(view(ASHA).shownAs).toBe('Asha’s Shop');
    const ravi = await harness.linked(RAVI);
    await client.send(RAVI, 'hello');
    expect((await ravi.received('hello')).message.pushName).toBe('Asha’s Shop');
    await client.socket.sendNode({ tag: 'presence', attrs: {} });
    await waitUntil(() => !view(ASHA).notified, 'the phone to fall silent');
  });

  test('that a message leaves out shows in the phash of the acknowledgement', async () => {
    harness = await SandboxHarness.open();
    const client = await harness.linked(ASHA);
    await client.send(RAVI, 'first');
    await harness.control.injectFault({ kind: 'no-device-notice', number: RAVI });
    await harness.linked(RAVI);
    const hashes: (string | undefined)[] = [];
    client.socket.ws.on('CB:ack,class:message', ({ attrs }: { attrs: { phash?: string } }) =>
      hashes.push(attrs.phash),
    );
    await client.send(RAVI, 'second');
    expect(hashes).toEqual([expect.stringMatching(/^2:.{6}$/)]);
  });

  test('hears of its phone once, and not while the phone is offline; after 14 days it is removed', async () => {
    harness = await SandboxHarness.open();
    const client = await harness.linked(ASHA);
    const own: string[] = [];
    client.socket.ws.on('CB:receipt', ({ attrs }: { attrs: { type?: string; from: string } }) => {
      if (attrs.type === 'sender') own.push(attrs.from);
    });
    await harness.control.setAwayDays(ASHA, 10);
    await client.send(RAVI, 'while it is away');
    await harness.control.setAwayDays(ASHA, 0);
    await client.send(RAVI, 'when it is back');
    await client.send(RAVI, 'and once more');
    await client.roundTrip();
    expect(own).toEqual([`${ASHA}@s.whatsapp.net`]);
    expect((await harness.control.setAwayDays(ASHA, 14)).awayDays).toBe(14);
    expect(await client.closed()).toBe(401);
  });
});
