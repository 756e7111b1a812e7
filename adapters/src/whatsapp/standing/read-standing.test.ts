import { describe, expect, test } from '@jest/globals';
import { standingOfAnswer, standingOfNotification } from './read-standing.js';

const END_S = 1_795_800_000;
const END = new Date(END_S * 1_000);

const pushedLock = (payload: unknown) =>
  standingOfNotification({
    operation: 'NotificationUserReachoutTimelockUpdate',
    data: { xwa2_notify_account_reachout_timelock: payload },
  });
const askedLock = (payload: unknown) =>
  standingOfAnswer('lock', { xwa2_fetch_account_reachout_timelock: payload });
const askedCap = (payload: unknown) => standingOfAnswer('cap', { xwa2_message_capping_info: payload });

describe.each([
  ['pushed', pushedLock],
  ['queried', askedLock],
])('a lock that is %s', (_, read) => {
  test.each(['RESTRICT_ALL_COMPANIONS', 'DEFAULT', 'A_WORD_OF_TOMORROW'])('keeps its type %s', (type) => {
    const payload = { is_active: true, time_enforcement_ends: String(END_S), enforcement_type: type };
    expect(read(payload)).toEqual({ lock: { type, until: END } });
  });

  test('is none when it is not active', () => {
    expect(read({ is_active: false, time_enforcement_ends: '0', enforcement_type: 'DEFAULT' })).toEqual({
      lock: null,
    });
  });

  test.each([[undefined], ['0'], [0], ['tomorrow'], [1e15], [-5]])(
    'has no end where the end is %j',
    (ends) => {
      expect(read({ is_active: true, time_enforcement_ends: ends })).toEqual({
        lock: { type: 'UNKNOWN', until: null },
      });
    },
  );

  test.each([['x'.repeat(65)], ['<b>'], [{}], [''], [7]])('is a lock even if its type is %j', (type) => {
    expect(read({ is_active: true, enforcement_type: type })).toMatchObject({ lock: { type: 'UNKNOWN' } });
  });

  test.each([[undefined], [null], ['active'], [[]], [{}]])('says nothing where it is %j', (payload) => {
    expect(read(payload)).toEqual({});
  });
});

describe('a cap', () => {
  const payload = {
    total_quota: 50,
    used_quota: '48',
    capping_status: 'SECOND_WARNING',
    cycle_end_timestamp: String(END_S),
  };
  const cap = { total: 50, used: 48, status: 'SECOND_WARNING', endsAt: END };

  test('has its numbers, whether WhatsApp writes them as numbers or as texts', () => {
    expect(askedCap(payload)).toEqual({ cap });
    const data = { xwa2_notify_new_chat_messages_capping_info_update: payload };
    expect(standingOfNotification({ operation: 'MessageCappingInfoNotification', data })).toEqual({ cap });
  });

  test('below 0 is no limit', () => {
    expect(askedCap({ total_quota: -1, used_quota: 0 })).toEqual({
      cap: { total: null, used: 0, status: 'NONE', endsAt: null },
    });
  });

  test('that is null is no cap, and an empty one tells nothing', () => {
    expect(askedCap(null)).toEqual({ cap: null });
    expect(askedCap({})).toEqual({});
    expect(askedCap('capped')).toEqual({});
  });
});

test('other notifications tell nothing about the standing', () => {
  expect(standingOfNotification({ operation: 'NotificationNewsletterJoin', data: {} })).toEqual({});
});
