import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isInAddressList } from './address-lists.js';

const OFFICE = ['192.0.2.7', '198.51.100.0/24', '2001:db8:1::5', '2001:db8:2::/48'];

describe('a list of addresses and networks', () => {
  test.each([
    ['192.0.2.7', true],
    ['192.0.2.8', false],
    ['198.51.100.0', true],
    ['198.51.100.255', true],
    ['198.51.101.0', false],
    ['2001:db8:1::5', true],
    ['2001:0DB8:0001:0:0:0:0:5', true],
    ['2001:db8:1::6', false],
    ['2001:db8:2:ffff::1', true],
    ['2001:db8:3::1', false],
    ['::ffff:192.0.2.7', true],
    ['fe80::1%eth0', false],
    ['unknown', false],
    ['', false],
  ])('includes %s: %s', (ip, included) => {
    expect(isInAddressList(ip, OFFICE)).toBe(included);
  });

  test('takes an IPv4 address in IPv6 notation for the same', () => {
    expect(isInAddressList('192.0.2.7', ['::ffff:192.0.2.7'])).toBe(true);
    expect(isInAddressList('192.0.2.7', ['::ffff:192.0.2.0/120'])).toBe(true);
  });

  test('includes exactly the addresses that begin with the bits of an IPv4 network', () => {
    const address = fc.nat({ max: 0xff_ff_ff_ff });
    const dotted = (value: number) =>
      [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join('.');
    fc.assert(
      fc.property(address, address, fc.integer({ min: 0, max: 32 }), fc.boolean(), (a, b, bits, near) => {
        // Two random addresses seldom share more than a few bits.
        const other = near ? Math.floor(a / 2 ** (32 - bits)) * 2 ** (32 - bits) + (b % 2 ** (32 - bits)) : b;
        const same = Math.floor(a / 2 ** (32 - bits)) === Math.floor(other / 2 ** (32 - bits));
        expect(isInAddressList(dotted(other), [`${dotted(a)}/${bits}`])).toBe(same);
      }),
    );
  });
});
