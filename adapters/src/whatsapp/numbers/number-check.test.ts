import { beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { MemoryNumberChecks, SystemClock } from '@waxwing/core/testing';
import { WAIT_MS } from '@waxwing/core/testing/eventually';
import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';
import { SharedCaches } from '../connection/shared-caches.js';
import { type Baileys, loadBaileys } from '../load-baileys.js';
import { newLease } from '../testing/whatsapp-harness.js';
import { NumberCheck } from './number-check.js';

const RAVI = '4917000000002';
const PN = `${RAVI}@s.whatsapp.net`;
const FOUND = { kind: 'found', addressee: { pn: PN, lid: '77@lid' } };
const MINUTE_MS = 60_000;
const UNLIMITED = { anHour: 0, aDay: 0 };

const node = (
  tag: string,
  attrs: Record<string, string> = {},
  content?: BinaryNode['content'],
): BinaryNode => ({
  tag,
  attrs,
  ...(content !== undefined && { content }),
});
const answerWith = (users: BinaryNode[], result: BinaryNode[] = []) =>
  node('iq', { type: 'result' }, [node('usync', {}, [node('result', {}, result), node('list', {}, users)])]);
const devices = node('devices', {}, [
  node('device-list', {}, [node('device', { id: '0' }), node('device', { id: '3', 'key-index': '1' })]),
]);
const user = (jid: string, asked: string, type = 'in') =>
  node('user', { jid }, [
    node('contact', { type }, Buffer.from(`+${asked}`)),
    ...(type === 'in' ? [node('lid', { val: '77@lid' }), devices] : []),
  ]);
const REFUSED = node('contact', {}, [
  node('error', { code: '429', text: 'rate-overlimit', backoff: '3600' }),
]);

describe('a number check', () => {
  let baileys: Baileys;
  beforeAll(async () => {
    baileys = await loadBaileys();
  });

  let caches: SharedCaches;
  let checks: MemoryNumberChecks;
  beforeEach(() => {
    caches = new SharedCaches();
    checks = new MemoryNumberChecks({ clock: new SystemClock(), limits: UNLIMITED });
  });

  /** An instance of the account whose queries WhatsApp answers with `reply`. */
  function instance(reply: () => BinaryNode | Error, { accountId = 'account', patienceMs = WAIT_MS } = {}) {
    const query = jest.fn(async (_question: BinaryNode) => {
      const replied = reply();
      if (replied instanceof Error) throw replied;
      return replied;
    });
    const stored: Record<string, string> = {};
    const keys = {
      get: async () => stored,
      set: async (data: { 'lid-mapping': Record<string, string> }) =>
        void Object.assign(stored, data['lid-mapping']),
    };
    const creds = { me: { id: '4917000000001:2@s.whatsapp.net', lid: '66:2@lid' } };
    const generateMessageTag = () => '1.1';
    const socket = { query, generateMessageTag, authState: { keys, creds } } as unknown as WASocket;
    const scope = `${Math.random()}`;
    const check = new NumberCheck({
      baileys,
      checks,
      lease: { ...newLease(), accountId },
      known: caches.knownNumbers(scope),
      devices: caches.userDevices(scope),
      patienceMs,
    });
    const find = (to = RAVI) => check.lookUp(socket, to);
    return { find, check, query, stored, userDevices: caches.userDevices(scope) };
  }
  const says =
    (...users: BinaryNode[]) =>
    () =>
      answerWith(users);

  test('is one query for all that a message needs: the address, the LID and the devices', async () => {
    const { find, query, stored, userDevices } = instance(says(user(PN, RAVI)));
    expect(await find()).toEqual(FOUND);
    const [question] = query.mock.calls[0]!;
    const asked = baileys.getBinaryNodeChild(baileys.getBinaryNodeChild(question, 'usync'), 'query');
    const tags = baileys.getAllBinaryNodeChildren(asked!).map(({ tag }) => tag);
    expect(tags.toSorted()).toEqual(['contact', 'devices', 'lid']);
    expect(stored).toEqual({ [RAVI]: '77', '77_reverse': RAVI });
    // As Baileys itself would have stored them, by number and by LID.
    expect(userDevices.get('77')).toMatchObject([
      { user: '77', device: 0, server: 'lid' },
      { user: '77', device: 3, server: 'lid' },
    ]);
    expect(userDevices.get(RAVI)).toMatchObject([
      { user: RAVI, device: 0, server: 's.whatsapp.net' },
      { user: RAVI, device: 3, server: 's.whatsapp.net' },
    ]);
  });

  test('is made once for all instances of an account, even if they ask at the same time', async () => {
    const [one, other] = [instance(says(user(PN, RAVI))), instance(says(user(PN, RAVI)))];
    const stranger = instance(says(user(PN, RAVI)), { accountId: 'another account' });
    expect(await Promise.all([one.find(), one.find(), other.find(), stranger.find()])).toEqual(
      Array(4).fill(FOUND),
    );
    await one.find();
    const asked = [one, other].map(({ query }) => query.mock.calls.length);
    expect(asked.toSorted()).toEqual([0, 1]);
    expect(stranger.query).toHaveBeenCalledTimes(1);
    expect(other.stored).toEqual({ [RAVI]: '77', '77_reverse': RAVI });
  });

  test('finds a number under WhatsApp’s own form of it', async () => {
    const [dialled, called] = ['5511987654321', '551187654321'];
    const { find, check } = instance(says(user(`${called}@s.whatsapp.net`, dialled)));
    expect(await find(dialled)).toMatchObject({ addressee: { pn: `${called}@s.whatsapp.net` } });
    expect([
      check.recentRecipientAt(`${called}:3@s.whatsapp.net`),
      check.recentRecipientAt('77:3@lid'),
    ]).toEqual([dialled, dialled]);
  });

  test('no longer tells how a contact was dialled who was dialled in two forms', async () => {
    const { find, check } = instance(says(user(PN, RAVI)));
    await find();
    expect(check.recentRecipientAt('77@lid')).toBe(RAVI);
    expect(await find('lid:77')).toEqual({ kind: 'found', addressee: { pn: null, lid: '77@lid' } });
    expect(check.recentRecipientAt('77@lid')).toBeUndefined();
  });

  test('does not wait for ever for the answer to another instance: the message is put off', async () => {
    // deadline: the other instance never gets its answer
    const { find, query } = instance(says(user(PN, RAVI)), { patienceMs: 1 });
    expect(await checks.begin({ ...newLease(), accountId: 'account' }, RAVI)).toEqual({ kind: 'ask' });
    const found = await find();
    expect(found).toEqual({ kind: 'not-now', until: expect.any(Date) });
    expect(query).not.toHaveBeenCalled();
  });

  test('reports a number as absent only if WhatsApp says so of this very number', async () => {
    const { find } = instance(says(user(PN, RAVI, 'out')));
    expect(await find()).toEqual({ kind: 'not-on-whatsapp' });
  });

  const rateLimited = Object.assign(new Error('rate-overlimit'), { data: 429 });
  test.each([
    ['an error beside an empty list', () => answerWith([], [REFUSED]), 60],
    ['an empty list', () => answerWith([]), 15],
    ['an error for the number', () => answerWith([node('user', { jid: PN }, [REFUSED])]), 60],
    ['an error for the whole query', () => rateLimited, 15],
  ])('that is answered with %s is postponed, for all numbers', async (_, reply, minutes) => {
    const replies: (BinaryNode | Error)[] = [reply()];
    const { find, query } = instance(() => replies.shift() ?? answerWith([user(PN, RAVI)]));
    const before = Date.now();
    const found = await find();
    expect(found.kind).toBe('not-now');
    const until = found.kind === 'not-now' ? found.until.getTime() : 0;
    expect(until).toBeGreaterThanOrEqual(before + minutes * MINUTE_MS);
    expect(until).toBeLessThanOrEqual(Date.now() + minutes * MINUTE_MS);
    expect(await find('4917000000003')).toEqual(found);
    expect(query).toHaveBeenCalledTimes(1);
    checks.age(minutes * MINUTE_MS);
    expect(await find()).toEqual(FOUND);
  });

  test.each([
    ['no answer', () => new Error('timed out')],
    ['an answer for another number', says(user('4917000000003@s.whatsapp.net', '4917000000003'))],
    ['no result', () => node('iq', { type: 'error' })],
  ])('%s is neither yes nor no, and is queried again', async (_, reply) => {
    const replies: (BinaryNode | Error)[] = [reply()];
    const { find } = instance(() => replies.shift() ?? answerWith([user(PN, RAVI)]));
    await expect(find()).rejects.toThrow();
    expect(await find()).toEqual(FOUND);
  });
});
