import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { addressBlock } from './address-block.js';

describe('addressBlock', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['unknown', 'unknown'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['1::2:3:4:5:6', '1:0:0:2::/64'],
    ['64:ff9b::198.51.100.1', '64:ff9b:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('the block of %s is %s', (ip, block) => {
    expect(addressBlock(ip)).toBe(block);
  });

  const network = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 4, maxLength: 4 });
  const written = (groups: number[]) => groups.map((group) => group.toString(16)).join(':');

  test('all addresses of a /64 network share a block, and other networks have another', () => {
    fc.assert(
      fc.property(network, network, network, network, (net, one, two, other) => {
        const block = addressBlock(written([...net, ...one]));
        expect(addressBlock(written([...net, ...two]))).toBe(block);
        if (written(other) !== written(net))
          expect(addressBlock(written([...other, ...one]))).not.toBe(block);
      }),
    );
  });

  test('every notation of an address has the same block', () => {
    fc.assert(
      fc.property(fc.ipV6(), (ip) => {
        const short = new URL(`http://[${ip}]`).hostname.slice(1, -1);
        expect(addressBlock(ip)).toBe(addressBlock(short));
      }),
    );
  });
});
