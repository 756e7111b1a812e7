import { describe, expect, test } from '@jest/globals';
import { DisconnectHistory } from './disconnect-history.js';

const START = Date.parse('2026-03-04T10:00:00Z');
const after = (minutes: number) => new Date(START + minutes * 60_000);

describe('repeated session ends', () => {
  test.each(['refused', 'login-cut'] as const)('the third %s in a row is too many', (reason) => {
    const ends = new DisconnectHistory();
    expect([0, 100, 5_000].map((minutes) => ends.count(reason, after(minutes)))).toEqual([
      false,
      false,
      true,
    ]);
  });

  test.each(['refused', 'login-cut'] as const)('a successful login resets the count of %s', (reason) => {
    const ends = new DisconnectHistory();
    ends.count(reason, after(0));
    ends.count(reason, after(1));
    ends.clearLoginFailures();
    expect(ends.count(reason, after(2))).toBe(false);
  });

  test('the tenth server error within ten minutes is too many, even with logins in between', () => {
    const ends = new DisconnectHistory();
    const counted = Array.from({ length: 10 }, (_, minute) => {
      ends.clearLoginFailures();
      return ends.count('server-error', after(minute));
    });
    expect(counted).toEqual([...Array(9).fill(false), true]);
  });

  test('ten server errors within an hour are not too many', () => {
    const ends = new DisconnectHistory();
    const counted = Array.from({ length: 10 }, (_, index) => ends.count('server-error', after(index * 6)));
    expect(counted).not.toContain(true);
  });

  test('a server error that persists after the pause is too many', () => {
    const ends = new DisconnectHistory();
    for (let minute = 0; minute < 10; minute++) ends.count('server-error', after(minute));
    expect(ends.count('server-error', after(19))).toBe(true);
    expect(ends.count('server-error', after(29))).toBe(true);
    expect(ends.count('server-error', after(60))).toBe(false);
  });

  test('a lost connection is never too many', () => {
    const ends = new DisconnectHistory();
    const counted = Array.from({ length: 50 }, () => ends.count('connection-lost', after(0)));
    expect(counted).not.toContain(true);
  });
});
