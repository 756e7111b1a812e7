import { afterEach, describe, expect, test } from '@jest/globals';
import { ASHA, RAVI, Stage, until, withFolder } from './testing/stage.js';

let stage: Stage;
afterEach(() => stage.close());

const END = '2099-11-28T10:30:00.000Z';
const LOCK = { type: 'WEB_COMPANION_ONLY', until: END };
const view = (number: string) => stage.control.phones().find((phone) => phone.number === number)!;

describe('how WhatsApp regards an account', () => {
  test('is pushed, and answered to the questions of the client', async () => {
    stage = await Stage.open();
    const client = await stage.linked(ASHA);
    expect(await client.socket.fetchAccountReachoutTimelock()).toMatchObject({ isActive: false });
    await stage.control.standing(ASHA, { lock: LOCK });
    const told = await client.nextConnection(({ reachoutTimeLock }) => reachoutTimeLock?.isActive === true);
    expect(told.reachoutTimeLock).toEqual({
      isActive: true,
      timeEnforcementEnds: new Date(END),
      enforcementType: LOCK.type,
    });
    expect(await client.socket.fetchAccountReachoutTimelock()).toEqual(told.reachoutTimeLock);

    const cap = { total: 50, used: 48, status: 'SECOND_WARNING', endsAt: END };
    await stage.control.standing(ASHA, { cap });
    expect(await client.nextEvent('message-capping.update')).toMatchObject({ used_quota: 48 });
    expect(await client.socket.fetchNewChatMessageCap()).toMatchObject({
      total_quota: 50,
      capping_status: 'SECOND_WARNING',
      cycle_end_timestamp: String(Date.parse(END) / 1_000),
    });
    expect(view(ASHA).standing).toEqual({ lock: LOCK, cap });
    await stage.control.standing(ASHA, { lock: null });
    expect(view(ASHA).standing).toEqual({ lock: null, cap });
  });

  test('a lock refuses strangers and nobody else, and ends by itself', async () => {
    stage = await Stage.open();
    const client = await stage.linked(ASHA);
    await stage.control.standing(ASHA, { lock: LOCK });
    expect(await client.send(RAVI, 'to a stranger')).toMatchObject({ error: '463' });
    await stage.control.write(RAVI, { to: ASHA, text: 'Is it there yet?' });
    expect(await client.send(RAVI, 'an answer')).toMatchObject({ error: undefined });
    await stage.control.addPhone({ number: '4917000000003' });
    expect(await client.send('4917000000003', 'another stranger')).toMatchObject({ error: '463' });
    await stage.control.standing(ASHA, {
      lock: { ...LOCK, until: new Date(Date.now() - 1_000).toISOString() },
    });
    expect(await client.send('4917000000003', 'afterwards')).toMatchObject({ error: undefined });
  });

  test('outlives a restart of the sandbox, and a cap that is spent refuses strangers as a lock does', () =>
    withFolder(async (folder) => {
      stage = await Stage.open(folder);
      const cap = { total: 50, used: 50, status: 'CAPPED', endsAt: END };
      await stage.control.standing(ASHA, { cap });
      await stage.control.away(ASHA, 3);
      await stage.restart(folder);
      expect(view(ASHA)).toMatchObject({ standing: { lock: null, cap }, awayDays: 3 });
      const client = await stage.linked(ASHA);
      expect(await client.send(RAVI, 'one too many')).toMatchObject({ error: '463' });
      await client.stop();
      await stage.close();
    }));
});

describe('a linked device', () => {
  test('keeps the phone from notifying until it says that nobody looks at it', async () => {
    stage = await Stage.open();
    const client = await stage.linked(ASHA);
    expect(view(ASHA)).toMatchObject({ notified: false, shownAs: '-' });
    await client.socket.sendNode({ tag: 'presence', attrs: { type: 'unavailable', name: 'Asha’s Shop' } });
    await until(() => view(ASHA).notified, 'the phone to notify again');
    expect(view(ASHA).shownAs).toBe('Asha’s Shop');
    const ravi = await stage.linked(RAVI);
    await client.send(RAVI, 'hello');
    expect((await ravi.received('hello')).message.pushName).toBe('Asha’s Shop');
    await client.socket.sendNode({ tag: 'presence', attrs: {} });
    await until(() => !view(ASHA).notified, 'the phone to fall silent');
  });

  test('that a message leaves out shows in the hash of the acknowledgement', async () => {
    stage = await Stage.open();
    const client = await stage.linked(ASHA);
    await client.send(RAVI, 'first');
    await stage.control.fault({ kind: 'no-device-notice', number: RAVI });
    await stage.linked(RAVI);
    const hashes: (string | undefined)[] = [];
    client.socket.ws.on('CB:ack,class:message', ({ attrs }: { attrs: { phash?: string } }) =>
      hashes.push(attrs.phash),
    );
    await client.send(RAVI, 'second');
    expect(hashes).toEqual([expect.stringMatching(/^2:.{6}$/)]);
  });

  test('hears of its phone once, and not while the phone is away; after 14 days it is removed', async () => {
    stage = await Stage.open();
    const client = await stage.linked(ASHA);
    const own: string[] = [];
    client.socket.ws.on('CB:receipt', ({ attrs }: { attrs: { type?: string; from: string } }) => {
      if (attrs.type === 'sender') own.push(attrs.from);
    });
    await stage.control.away(ASHA, 10);
    await client.send(RAVI, 'while it is away');
    await stage.control.away(ASHA, 0);
    await client.send(RAVI, 'when it is back');
    await client.send(RAVI, 'and once more');
    await client.roundTrip();
    expect(own).toEqual([`${ASHA}@s.whatsapp.net`]);
    expect((await stage.control.away(ASHA, 14)).awayDays).toBe(14);
    expect(await client.closed()).toBe(401);
  });
});
