import { describe, expect, test } from '@jest/globals';
import { formatVersion, parseRevision } from './client-version.js';

describe('a version of the client', () => {
  test('parses to its revision', () => {
    expect(parseRevision('2.3000.1043857760')).toBe(1_043_857_760);
    expect(parseRevision(formatVersion(1_043_857_760))).toBe(1_043_857_760);
  });

  test.each([
    '',
    'auto',
    '2.3000',
    '2.3000.',
    '2.3000.0',
    '2.3000.12',
    '2.2413.51',
    '3.3000.1043857760',
    '2.3000.1043857760.1',
    '2.3000.-1043857760',
    `2.3000.1${'0'.repeat(12)}`,
  ])('rejects %j', (text) => {
    expect(parseRevision(text)).toBeUndefined();
  });
});
