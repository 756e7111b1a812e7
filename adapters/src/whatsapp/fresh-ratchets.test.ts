import { describe, expect, jest, test } from '@jest/globals';
import type { WASocket } from '@whiskeysockets/baileys';
import { FreshRatchets } from './fresh-ratchets.js';

const RAVI = '4917000000002';
const OTHER = '4917000000003';

/** A socket to a WhatsApp on which every number has a phone and one more device. */
function socket() {
  const getUSyncDevices = jest.fn<WASocket['getUSyncDevices']>(async (jids) =>
    jids.flatMap((jid) => {
      const [user = ''] = jid.split('@');
      return [0, 1].map((device) => ({ user, device, jid: `${user}:${device}@s.whatsapp.net` }));
    }),
  );
  const assertSessions = jest.fn<WASocket['assertSessions']>(async () => true);
  const ratchets = (...doubtful: string[]) =>
    new FreshRatchets({ getUSyncDevices, assertSessions } as unknown as WASocket, doubtful);
  return { getUSyncDevices, assertSessions, ratchets };
}
const devicesOf = (number: string) => [0, 1].map((device) => `${number}:${device}@s.whatsapp.net`);

/** Whether it is still waited for once everything has gone on that waits for nothing. */
async function waits(promise: Promise<unknown>): Promise<boolean> {
  const later = new Promise((resolve) => setImmediate(resolve, 'later'));
  return (await Promise.race([promise, later])) === 'later';
}

describe('FreshRatchets', () => {
  test('all chats in doubt get new keys for every device when the connection stands, whatever is stored', async () => {
    const { getUSyncDevices, assertSessions, ratchets } = socket();
    const fresh = ratchets(RAVI, OTHER);
    fresh.begin();
    await fresh.settled;
    // What the devices of a contact are is asked anew as well.
    expect(getUSyncDevices.mock.calls).toEqual([
      [[`${RAVI}@s.whatsapp.net`, `${OTHER}@s.whatsapp.net`], true, false],
    ]);
    expect(assertSessions.mock.calls).toEqual([[[...devicesOf(RAVI), ...devicesOf(OTHER)], true]]);
  });

  test('nothing is written or stored before that, and it is done once', async () => {
    const { assertSessions, ratchets } = socket();
    const answer = Promise.withResolvers<boolean>();
    assertSessions.mockReturnValue(answer.promise);
    const fresh = ratchets(RAVI);
    const [message, receipt] = [fresh.ensure(RAVI), fresh.settled];
    expect(await waits(message)).toBe(true);
    fresh.begin();
    expect(await waits(Promise.race([message, receipt]))).toBe(true);
    answer.resolve(true);
    await Promise.all([message, receipt, fresh.ensure(RAVI)]);
    expect(assertSessions).toHaveBeenCalledTimes(1);
  });

  test('a chat that gets no keys holds up no receipt; its next message tries again, and is not written without', async () => {
    const { assertSessions, ratchets } = socket();
    assertSessions
      .mockRejectedValueOnce(new Error('no answer'))
      .mockRejectedValueOnce(new Error('no answer'));
    const fresh = ratchets(RAVI);
    fresh.begin();
    await fresh.settled;
    await fresh.ensure(OTHER);
    await expect(fresh.ensure(RAVI)).rejects.toThrow('no answer');
    await fresh.ensure(RAVI);
    expect(assertSessions.mock.calls.at(-1)).toEqual([devicesOf(RAVI), true]);
    expect(assertSessions).toHaveBeenCalledTimes(3);
  });

  test('without a chat in doubt nothing is waited for, and nothing asked', async () => {
    const { getUSyncDevices, ratchets } = socket();
    const fresh = ratchets();
    await Promise.all([fresh.settled, fresh.ensure(RAVI)]);
    fresh.begin();
    expect(getUSyncDevices).not.toHaveBeenCalled();
  });
});
