import { describe, expect, jest, test } from '@jest/globals';
import type { WASocket } from '@whiskeysockets/baileys';
import type { CacheView } from '../connection/shared-caches.js';
import { waits } from '../testing/waits.js';
import { FreshRatchets } from './fresh-ratchets.js';

const RAVI = '4917000000002';
const OWN = '4917000000001';
const OTHER = '4917000000003';
const LID_KNOWN = '4917000000004';

/** A socket to a fake WhatsApp on which every number has a phone and one more device. */
function socket() {
  const getUSyncDevices = jest.fn<WASocket['getUSyncDevices']>(async (jids) =>
    jids.flatMap((jid) => {
      const [user = '', server] = jid.split('@');
      return [0, 1].map((device) => ({ user, device, jid: `${user}:${device}@${server}` }));
    }),
  );
  const assertSessions = jest.fn<WASocket['assertSessions']>(async () => true);
  const get = async () => ({ [LID_KNOWN]: '77' });
  const known = new Map<string, unknown>();
  const devices = { get: (user: string) => known.get(user) } as CacheView;
  const ratchets = (...doubtful: string[]) => {
    const authState = { keys: { get }, creds: { me: { id: `${OWN}:2@s.whatsapp.net`, lid: '66:1@lid' } } };
    const socket = { getUSyncDevices, assertSessions, authState };
    return new FreshRatchets(socket as unknown as WASocket, devices, doubtful);
  };
  return { getUSyncDevices, assertSessions, ratchets, known };
}
const at = (number: string) => `${number}@s.whatsapp.net`;
const devicesOf = (number: string) => [0, 1].map((device) => `${number}:${device}@s.whatsapp.net`);

describe('FreshRatchets', () => {
  test('all stale chats get new keys for every device when the connection opens, whatever is stored', async () => {
    const { getUSyncDevices, assertSessions, ratchets } = socket();
    const fresh = ratchets(RAVI, OTHER);
    fresh.begin();
    await fresh.settled;
    // A contact's device list is fetched again as well.
    expect(getUSyncDevices.mock.calls).toEqual([
      [[`${RAVI}@s.whatsapp.net`, `${OTHER}@s.whatsapp.net`], true, false],
    ]);
    expect(assertSessions.mock.calls).toEqual([[[...devicesOf(RAVI), ...devicesOf(OTHER)], true]]);
  });

  test('nothing is written or stored before the renewal, which happens once', async () => {
    const { assertSessions, ratchets } = socket();
    const answer = Promise.withResolvers<boolean>();
    assertSessions.mockReturnValue(answer.promise);
    const fresh = ratchets(RAVI);
    const [message, receipt] = [fresh.ensureFresh(RAVI, at(RAVI)), fresh.settled];
    expect(await waits(message)).toBe(true);
    fresh.begin();
    expect(await waits(Promise.race([message, receipt]))).toBe(true);
    answer.resolve(true);
    await Promise.all([message, receipt, fresh.ensureFresh(RAVI, at(RAVI))]);
    expect(assertSessions).toHaveBeenCalledTimes(1);
  });

  test('a chat without keys delays no receipt; its next message tries again and is not sent without them', async () => {
    const { assertSessions, ratchets } = socket();
    assertSessions
      .mockRejectedValueOnce(new Error('no answer'))
      .mockRejectedValueOnce(new Error('no answer'));
    const fresh = ratchets(RAVI);
    fresh.begin();
    await fresh.settled;
    await fresh.ensureFresh(OTHER, at(OTHER));
    await expect(fresh.ensureFresh(RAVI, at(RAVI))).rejects.toThrow('no answer');
    await fresh.ensureFresh(RAVI, at(RAVI));
    expect(assertSessions.mock.calls.at(-1)).toEqual([devicesOf(RAVI), true]);
    expect(assertSessions).toHaveBeenCalledTimes(3);
  });

  test('a chat is renewed by its LID where known, since its ratchets are stored under it', async () => {
    const { getUSyncDevices, ratchets } = socket();
    const fresh = ratchets(LID_KNOWN, 'lid:88');
    fresh.begin();
    await fresh.settled;
    expect(getUSyncDevices.mock.calls).toEqual([[['77@lid', '88@lid'], true, false]]);
  });

  test('a connection renews the ratchets of a LID before its first message, and those of our own other devices once', async () => {
    const { assertSessions, ratchets, known } = socket();
    const fresh = ratchets();
    await Promise.all([fresh.ensureFresh(RAVI, '77@lid'), fresh.ensureFresh(OTHER, '88@lid')]);
    expect(assertSessions.mock.calls.toSorted()).toEqual([
      [['66:0@lid'], true],
      [['77:0@lid', '77:1@lid'], true],
      [['88:0@lid', '88:1@lid'], true],
    ]);
    // Baileys has cached the contact's devices.
    known.set('77', []);
    await fresh.ensureFresh(RAVI, '77@lid');
    expect(assertSessions).toHaveBeenCalledTimes(3);
  });

  test('our own other devices get fresh ratchets with the next message if the first renewal failed', async () => {
    const { assertSessions, ratchets } = socket();
    assertSessions.mockRejectedValueOnce(new Error('no answer'));
    const fresh = ratchets();
    await expect(fresh.ensureFresh(RAVI, '77@lid')).rejects.toThrow('no answer');
    await fresh.ensureFresh(RAVI, '77@lid');
    expect(assertSessions.mock.calls[1]).toEqual([['66:0@lid'], true]);
  });

  test('without a stale chat nothing waits and nothing is queried', async () => {
    const { getUSyncDevices, ratchets } = socket();
    const fresh = ratchets();
    await Promise.all([fresh.settled, fresh.ensureFresh(RAVI, at(RAVI))]);
    fresh.begin();
    expect(getUSyncDevices).not.toHaveBeenCalled();
  });
});
