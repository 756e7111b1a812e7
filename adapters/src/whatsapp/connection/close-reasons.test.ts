import { describe, expect, test } from '@jest/globals';
import { ProxyUnreachable } from '../egress/guarded-lookup.js';
import { sessionEndOf } from './close-reasons.js';

const boomError = (statusCode: unknown, { message = 'Connection Failure', data = {} } = {}) =>
  Object.assign(new Error(message), { output: { statusCode }, data });
const endOf = (error: unknown, duringLogin = false) => sessionEndOf(error, { duringLogin });

describe('how a session ended', () => {
  test.each([
    [515, 'restart-required'],
    [428, 'connection-lost'],
    [408, 'connection-lost'],
    [440, 'replaced'],
    [400, 'refused'],
    [401, 'logged-out'],
    [402, 'restricted'],
    [403, 'locked'],
    [405, 'client-outdated'],
    [406, 'banned'],
    [409, 'client-outdated'],
    [411, 'unsupported'],
    [413, 'refused'],
    [414, 'refused'],
    [415, 'refused'],
    [418, 'refused'],
    [500, 'server-error'],
    [501, 'server-error'],
    [503, 'server-error'],
    [499, 'connection-lost'],
  ] as const)('reads status %i as %s', (status, reason) => {
    expect(endOf(boomError(status))).toEqual({ reason });
  });

  test('a server without WhatsApp’s certificate is a lost connection', () => {
    for (const message of [
      'noise certificate signature invalid',
      'noise intermediate certificate signature invalid',
      'invalid noise leaf certificate',
      'certification match failed',
    ])
      expect(endOf(boomError(400, { message }))).toEqual({ reason: 'connection-lost' });
  });

  test('a socket that could not be opened is a lost connection, whatever status Baileys gives it', () => {
    const message = 'WebSocket Error (connect ECONNREFUSED)';
    expect(endOf(boomError(500, { message }))).toEqual({ reason: 'connection-lost' });
    expect(endOf(boomError(503, { message: 'Stream Errored (unknown)' }))).toEqual({
      reason: 'server-error',
    });
  });

  test.each([401, 403, 405, 429])(
    'an upgrade refused with %i is not taken for WhatsApp’s verdict on the account',
    (status) => {
      const message = `WebSocket Error (Unexpected server response: ${status})`;
      expect(endOf(boomError(status, { message }))).toEqual({ reason: 'connection-lost' });
    },
  );

  test('an unreachable proxy has its own reason', () => {
    const data = new ProxyUnreachable('The proxy answered with 407');
    const message = `WebSocket Error (${data.message})`;
    expect(endOf(boomError(500, { message, data }))).toEqual({ reason: 'proxy-unreachable' });
  });

  test('a connection closed silently during the login has its own reason', () => {
    expect(endOf(boomError(428, { message: 'Connection Terminated' }), true)).toEqual({
      reason: 'login-cut',
    });
    expect(endOf(boomError(403), true)).toEqual({ reason: 'locked' });
  });

  test('a temporary ban has a code and an end, in seconds from now or as a Unix time', () => {
    const before = Date.now();
    const { until, ...rest } = endOf(
      boomError(402, { data: { reason: '402', code: '104', expire: '3600' } }),
    );
    expect(rest).toEqual({ reason: 'restricted', banCode: 104 });
    expect(until!.getTime()).toBeGreaterThanOrEqual(before + 3_600_000);
    expect(until!.getTime()).toBeLessThanOrEqual(Date.now() + 3_600_000);
    expect(endOf(boomError(402, { data: { expire: '1790000000' } })).until).toEqual(
      new Date(1_790_000_000_000),
    );
  });

  test.each([{}, { code: 'x', expire: '-1' }, { code: '', expire: '1e9' }, { code: 104, expire: null }])(
    'a temporary ban with %p has neither cause nor end',
    (data) => {
      expect(endOf(boomError(402, { data }))).toEqual({ reason: 'restricted' });
    },
  );

  test('a locked account carries WhatsApp’s own text, cut to a bound', () => {
    const data = { logout_message_header: 'Account locked', logout_message_subtext: 'Confirm your email' };
    expect(endOf(boomError(403, { data })).text).toBe('Account locked: Confirm your email');
    expect(endOf(boomError(403, { data: { logout_message_header: 'x'.repeat(10_000) } })).text).toHaveLength(
      500,
    );
  });

  test('expired QR codes are distinguished from a connection that timed out', () => {
    expect(endOf(boomError(408, { message: 'QR refs attempts ended' }))).toEqual({
      reason: 'linking-expired',
    });
    expect(endOf(boomError(408, { message: 'Connection was lost' }))).toEqual({ reason: 'connection-lost' });
  });

  test.each([
    undefined,
    null,
    'text',
    new Error('ECONNREFUSED'),
    boomError('401'),
    Object.assign(new Error(), { output: null }),
  ])('%p is a lost connection', (error) => {
    expect(endOf(error)).toEqual({ reason: 'connection-lost' });
  });
});
