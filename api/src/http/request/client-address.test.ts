import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import { clientAddress } from './client-address.js';

const PROXY = '10.0.0.7';

function from(remoteAddress: string | undefined, forwarded?: string): IncomingMessage {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return { socket: { remoteAddress }, connection: { remoteAddress }, headers } as unknown as IncomingMessage;
}

describe('clientAddress', () => {
  test('is that of the socket when no proxy is trusted, whatever a header says', () => {
    const addressOf = clientAddress([]);
    expect(addressOf(from('203.0.113.9', '198.51.100.1'))).toBe('203.0.113.9');
    expect(addressOf(from('::ffff:203.0.113.9'))).toBe('203.0.113.9');
    expect(addressOf(from(undefined))).toBe('unknown');
  });

  test('is the one that a trusted proxy names', () => {
    const addressOf = clientAddress(['10.0.0.0/8']);
    expect(addressOf(from(PROXY, '198.51.100.1'))).toBe('198.51.100.1');
    expect(addressOf(from(`::ffff:${PROXY}`, '2001:db8::1'))).toBe('2001:db8::1');
  });

  test('ignores a header that an untrusted sender sets', () => {
    const addressOf = clientAddress(['10.0.0.0/8']);
    expect(addressOf(from('203.0.113.9', '198.51.100.1'))).toBe('203.0.113.9');
  });

  test('is the last untrusted one: everything left of it was written by the caller', () => {
    const addressOf = clientAddress(['10.0.0.0/8']);
    expect(addressOf(from(PROXY, '127.0.0.1, 198.51.100.1'))).toBe('198.51.100.1');
    expect(addressOf(from(PROXY, '6.6.6.6, 198.51.100.1, 10.1.1.1'))).toBe('198.51.100.1');
  });

  test.each(['', 'unknown', '999.1.1.1', "' or 1=1", '198.51.100.1:1234', ','])(
    'is the proxy itself when its header says %j, which is no address',
    (forwarded) => {
      expect(clientAddress(['10.0.0.0/8'])(from(PROXY, forwarded))).toBe(PROXY);
    },
  );

  test('warns once that an untrusted address sends X-Forwarded-For', () => {
    const told: string[] = [];
    const addressOf = clientAddress(['10.0.0.0/8'], (address) => told.push(address));
    addressOf(from('203.0.113.8'));
    addressOf(from(PROXY, '198.51.100.1'));
    expect(told).toEqual([]);
    addressOf(from('::ffff:203.0.113.9', '198.51.100.1'));
    addressOf(from('203.0.113.10', '198.51.100.1'));
    expect(told).toEqual(['203.0.113.9']);
  });

  test('accepts the names of ranges', () => {
    expect(clientAddress(['loopback'])(from('::1', '198.51.100.1'))).toBe('198.51.100.1');
    expect(clientAddress(['uniquelocal'])(from(PROXY, '198.51.100.1'))).toBe('198.51.100.1');
  });
});
