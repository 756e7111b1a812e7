import { afterEach, describe, expect, jest, test } from '@jest/globals';
import type { StandingUpdate } from '@waxwing/core';
import { explainRefusal } from './explain-refusal.js';
import { StandingWatch } from './standing-watch.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const NONE = { xwa2_fetch_account_reachout_timelock: { is_active: false } };
const lockedUntil = (ms: number) => ({
  xwa2_fetch_account_reachout_timelock: {
    is_active: true,
    time_enforcement_ends: String(Math.floor(ms / 1_000)),
    enforcement_type: 'RESTRICT_ALL_COMPANIONS',
  },
});
const REFUSED = { kind: 'refused', code: '463' } as const;

/** A watch over a fake WhatsApp with scripted answers, and a manual clock. */
function start(first: unknown = NONE) {
  jest.useFakeTimers({ now: Date.UTC(2026, 10, 22, 10) });
  const whatsapp: { lock: unknown; silent: boolean; asked: number } = {
    lock: first,
    silent: false,
    asked: 0,
  };
  const updates: StandingUpdate[] = [];
  const watch = new StandingWatch({
    ask: async (question) => {
      if (question === 'cap') return undefined;
      whatsapp.asked += 1;
      if (whatsapp.silent) return new Promise(() => undefined);
      return whatsapp.lock;
    },
    onChange: (update) => updates.push(update),
  });
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
  return { watch, whatsapp, updates, pass };
}

afterEach(() => {
  jest.useRealTimers();
});

describe('the standing of the account', () => {
  test('is queried at login and every six hours, and reported when it changed', async () => {
    const { watch, whatsapp, updates, pass } = start();
    watch.opened();
    await pass(0);
    expect([whatsapp.asked, updates]).toEqual([1, [{ lock: null }]]);
    await pass(6 * HOUR_MS - 1);
    expect(whatsapp.asked).toBe(1);
    whatsapp.lock = lockedUntil(Date.now() + 3 * HOUR_MS);
    await pass(1);
    expect([whatsapp.asked, updates.length]).toEqual([2, 2]);
    watch.end();
  });

  test('is queried once when the lock should have ended', async () => {
    const { watch, whatsapp, updates, pass } = start(lockedUntil(Date.UTC(2026, 10, 22, 11)));
    watch.opened();
    await pass(0);
    await pass(HOUR_MS);
    expect(whatsapp.asked).toBe(1);
    whatsapp.lock = NONE;
    await pass(1_000);
    expect([whatsapp.asked, updates.at(-1)]).toEqual([2, { lock: null }]);
    await pass(HOUR_MS);
    expect(whatsapp.asked).toBe(2);
    watch.end();
  });

  test('is queried every ten minutes while a lock lasts past its end', async () => {
    const { watch, whatsapp, pass } = start(lockedUntil(Date.UTC(2026, 10, 22, 9)));
    watch.opened();
    await pass(0);
    await pass(20 * MINUTE_MS);
    expect(whatsapp.asked).toBe(3);
    watch.end();
  });

  test('is read from WhatsApp’s notifications, and not queried after the end', async () => {
    const { watch, whatsapp, updates, pass } = start();
    const data = {
      xwa2_notify_account_reachout_timelock: { is_active: true, enforcement_type: 'WEB_COMPANION_ONLY' },
    };
    watch.onNotification({ operation: 'NotificationUserReachoutTimelockUpdate', data });
    expect(updates).toEqual([{ lock: { type: 'WEB_COMPANION_ONLY', until: null } }]);
    watch.end();
    await pass(24 * HOUR_MS);
    expect(whatsapp.asked).toBe(0);
  });
});

describe('a refusal', () => {
  test('is explained by WhatsApp’s answer after it, not by one before it', async () => {
    const { watch, whatsapp, pass } = start();
    watch.opened();
    await pass(0);
    const end = Date.UTC(2026, 10, 28);
    whatsapp.lock = lockedUntil(end);
    expect(await explainRefusal(REFUSED, watch)).toEqual({
      ...REFUSED,
      refusal: { detail: 'locked', until: new Date(end) },
    });
    watch.end();
  });

  test('without a lock concerns this recipient; a minute of refusals costs one query', async () => {
    const { watch, whatsapp, pass } = start();
    const refusal = { detail: 'no_token' };
    const both = await Promise.all([explainRefusal(REFUSED, watch), explainRefusal(REFUSED, watch)]);
    expect(both).toEqual([
      { ...REFUSED, refusal },
      { ...REFUSED, refusal },
    ]);
    await pass(MINUTE_MS - 1);
    await explainRefusal(REFUSED, watch);
    expect(whatsapp.asked).toBe(1);
    await pass(1);
    await explainRefusal(REFUSED, watch);
    expect(whatsapp.asked).toBe(2);
    watch.end();
  });

  test('stays without a reason where WhatsApp does not answer in three seconds, or the connection ends', async () => {
    const { watch, whatsapp, pass } = start();
    whatsapp.silent = true;
    const waiting = explainRefusal(REFUSED, watch);
    await pass(3_000);
    expect(await waiting).toEqual(REFUSED);
    const next = explainRefusal(REFUSED, watch);
    watch.end();
    expect(await next).toEqual(REFUSED);
    expect(whatsapp.asked).toBe(1);
  });

  test.each(['400', '479'])('with %s concerns the address, and nothing is queried', async (code) => {
    const { watch, whatsapp } = start();
    const refused = { kind: 'refused', code } as const;
    expect(await explainRefusal(refused, watch)).toEqual({ ...refused, refusal: { detail: 'bad_address' } });
    expect(await explainRefusal({ kind: 'refused', code: '500' }, watch)).toEqual({
      kind: 'refused',
      code: '500',
    });
    expect(whatsapp.asked).toBe(0);
    watch.end();
  });

  test('is the only outcome that is explained', async () => {
    const { watch, whatsapp } = start();
    expect(await explainRefusal({ kind: 'unknown' }, watch)).toEqual({ kind: 'unknown' });
    expect(whatsapp.asked).toBe(0);
  });
});
