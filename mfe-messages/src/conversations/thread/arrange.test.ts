import { describe, expect, test } from '@jest/globals';
import { aThreadMessage } from '../../../testing/conversations.js';
import { arrangeThread, countReceivedSince, firstUnread } from './arrange.js';

const NOW = new Date(2026, 2, 4, 12).getTime();
const on = (day: number, hour: number) => new Date(2026, 2, day, hour).toISOString();
const THREAD = [
  aThreadMessage({ id: 'msg_5', direction: 'inbound', created_at: on(4, 11) }),
  aThreadMessage({ id: 'msg_4', direction: 'outbound', created_at: on(4, 9) }),
  aThreadMessage({ id: 'msg_3', direction: 'inbound', created_at: on(4, 8) }),
  aThreadMessage({ id: 'msg_2', direction: 'inbound', created_at: on(3, 23) }),
  aThreadMessage({ id: 'msg_1', direction: 'outbound', created_at: on(3, 22) }),
];

test('the oldest is first, each day has a rule, and so has what is unread', () => {
  const rows = arrangeThread(THREAD, 'msg_3', NOW);
  const summary = rows.map((row) =>
    row.kind === 'message' ? row.id : row.kind === 'day' ? row.words : 'unread',
  );
  expect(summary).toEqual(['Yesterday', 'msg_1', 'msg_2', 'Today', 'unread', 'msg_3', 'msg_4', 'msg_5']);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
});

describe('the first unread message', () => {
  test.each([
    [0, undefined],
    [1, 'msg_5'],
    [2, 'msg_3'],
    [9, 'msg_2'],
  ])('of %i is counted among what was received', (unread, id) => {
    expect(firstUnread(THREAD, unread)).toBe(id);
  });
});

test('what was received since is counted, without what was sent', () => {
  expect(countReceivedSince(THREAD, 'msg_2')).toBe(2);
  expect(countReceivedSince(THREAD, 'msg_5')).toBe(0);
  expect(countReceivedSince(THREAD, undefined)).toBe(0);
});
