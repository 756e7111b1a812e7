import { describe, expect, test } from '@jest/globals';
import { DisconnectHistory } from './disconnect-history.js';

const START = Date.parse('2026-03-04T10:00:00Z');
const after = (minutes: number) => new Date(START + minutes * 60_000);

describe('ends that come too often', () => {
  test.each(['refused', 'login-cut'] as const)('the third %s in a row is one too many', (reason) => {
    const ends = new DisconnectHistory();
    expect([0, 100, 5_000].map((minutes) => ends.count(reason, after(minutes)))).toEqual([
      false,
      false,
      true,
    ]);
  });

  test.each(['refused', 'login-cut'] as const)('a login that succeeds forgives every %s', (reason) => {
    const ends = new DisconnectHistory();
    ends.count(reason, after(0));
    ends.count(reason, after(1));
    ends.clearLoginFailures();
    expect(ends.count(reason, after(2))).toBe(false);
  });

  test('the tenth fault of the server within ten minutes is one too many, with logins in between', () => {
    const ends = new DisconnectHistory();
    const counted = Array.from({ length: 10 }, (_, minute) => {
      ends.clearLoginFailures();
      return ends.count('server-error', after(minute));
    });
    expect(counted).toEqual([...Array(9).fill(false), true]);
  });

  test('ten faults of the server over an hour are not', () => {
    const ends = new DisconnectHistory();
    const counted = Array.from({ length: 10 }, (_, index) => ends.count('server-error', after(index * 6)));
    expect(counted).not.toContain(true);
  });

  test('a server that still has its fault after the pause has it too often', () => {
    const ends = new DisconnectHistory();
    for (let minute = 0; minute < 10; minute++) ends.count('server-error', after(minute));
    expect(ends.count('server-error', after(19))).toBe(true);
    expect(ends.count('server-error', after(29))).toBe(true);
    expect(ends.count('server-error', after(60))).toBe(false);
  });

  test('a lost connection is never too often', () => {
    const ends = new DisconnectHistory();
    const counted = Array.from({ length: 50 }, () => ends.count('connection-lost', after(0)));
    expect(counted).not.toContain(true);
  });
});
