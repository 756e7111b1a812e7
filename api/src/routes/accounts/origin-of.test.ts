import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { originOf } from './origin-of.js';

const IP = '203.0.113.77';
const deviceOf = (userAgent: string) => originOf({ ip: IP, userAgent }).device;
const networkOf = (ip: string) => originOf({ ip, userAgent: '' }).network;

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('the device of a sign-in', () => {
  test.each([
    [
      'Chrome on Windows',
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/130.0.0.0 Safari/537.36`,
    ],
    [
      'Microsoft Edge on Windows',
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0`,
    ],
    [
      'Chrome on Android',
      `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/130.0.0.0 Mobile Safari/537.36`,
    ],
    [
      'Safari on iOS',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Mobile/15E148 Safari/604.1',
    ],
    ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'],
    ['curl', 'curl/8.5.0'],
    ['python-requests', 'python-requests/2.32.3'],
    ['node', 'node'],
  ])('is %s', (device, userAgent) => {
    expect(deviceOf(userAgent)).toBe(device);
  });

  test.each(['', '<b>evil</b>/1.0 ', 'Mozilla/5.0', `${'a'.repeat(40)}/1`])(
    'is unknown where the User-Agent header is %j',
    (text) => {
      expect(deviceOf(text)).toBe('Unknown device');
    },
  );

  test('is a short label of plain characters, whatever the User-Agent header says', () => {
    const pieces = fc.constantFrom(
      'Mozilla/5.0 ',
      'Windows ',
      'Chrome/',
      '<script>',
      'é',
      '\u202e',
      '\n',
      '(',
      '9',
      'mac os x 1',
    );
    const userAgent = fc.array(pieces, { maxLength: 2_000 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(fc.string(), userAgent), (text) => {
        expect(deviceOf(text)).toMatch(/^[\w .+-]{1,64}$/);
      }),
    );
  });
});

describe('the network of a sign-in', () => {
  test.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['127.0.0.1', '127.0.0.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8::6', '2001:db8:0::/48'],
    ['::1', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0::/48'],
    ['unknown', 'unknown'],
  ])('of %s is %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });
});
