import { describe, expect, test } from '@jest/globals';
import { closeReasonOf } from './close-reasons.js';

const boom = (statusCode: unknown, message = 'Stream Errored') =>
  Object.assign(new Error(message), { output: { statusCode } });

describe('closeReasonOf', () => {
  test.each([
    [515, 'restart-required'],
    [428, 'connection-lost'],
    [408, 'connection-lost'],
    [503, 'connection-lost'],
    [500, 'connection-lost'],
    [440, 'replaced'],
    [401, 'logged-out'],
    [403, 'banned'],
    [405, 'client-outdated'],
    [411, 'unsupported'],
    [599, 'connection-lost'],
  ] as const)('reads status %i as %s', (status, reason) => {
    expect(closeReasonOf(boom(status))).toBe(reason);
  });

  test('tells codes that nobody scanned from a connection that timed out', () => {
    expect(closeReasonOf(boom(408, 'QR refs attempts ended'))).toBe('linking-expired');
    expect(closeReasonOf(boom(408, 'Connection was lost'))).toBe('connection-lost');
  });

  test.each([
    undefined,
    null,
    'text',
    new Error('ECONNREFUSED'),
    boom('401'),
    Object.assign(new Error(), { output: null }),
  ])('takes %p for a lost connection', (error) => {
    expect(closeReasonOf(error)).toBe('connection-lost');
  });
});
