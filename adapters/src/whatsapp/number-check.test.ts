import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { WASocket } from '@whiskeysockets/baileys';
import { NumberCheck } from './number-check.js';

const RAVI = '4917000000002';
const JID = `${RAVI}@s.whatsapp.net`;
const MINUTE_MS = 60_000;

const onWhatsApp = jest.fn<WASocket['onWhatsApp']>();
const socket = { onWhatsApp } as unknown as WASocket;
let kept: [string, unknown, number | undefined][];
let check: NumberCheck;

beforeEach(() => {
  onWhatsApp.mockReset();
  kept = [];
  check = new NumberCheck({
    get: <T>(key: string) => kept.find(([known]) => known === key)?.[1] as T | undefined,
    set: (key, value, ttlMs) => void kept.push([key, value, ttlMs]),
    del: () => undefined,
    flushAll: () => undefined,
  });
});
afterEach(() => expect(onWhatsApp).toHaveBeenCalledTimes(1));

test.each([
  ['a number that has an account, for a day', true, JID, 24 * 60 * MINUTE_MS],
  ['a number that has none, for ten minutes', false, null, 10 * MINUTE_MS],
] as const)('it remembers %s', async (_, exists, jid, ttlMs) => {
  onWhatsApp.mockResolvedValue([{ exists, jid: JID }]);
  for (let n = 0; n < 2; n++) expect(await check.find(socket, RAVI)).toBe(jid);
  expect(kept.map(([, , ms]) => ms)).toEqual([ttlMs]);
});

test('no answer does not say that the number has no account, and is not remembered', async () => {
  onWhatsApp.mockResolvedValue(undefined);
  await expect(check.find(socket, RAVI)).rejects.toThrow('did not answer');
  expect(kept).toEqual([]);
});
