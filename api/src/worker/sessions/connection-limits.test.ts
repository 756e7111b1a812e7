import { beforeEach, expect, test } from '@jest/globals';
import { ConnectionLimits } from './connection-limits.js';

let limits: ConnectionLimits;
beforeEach(() => {
  const loginRate = { aSecond: 2, slots: { take: async () => 0 } };
  limits = new ConnectionLimits({ linking: 3, loginRate });
});

test('sessions of one egress share its limits, and those of another have their own', () => {
  const [one, other] = ['proxy-1', 'proxy-2'];
  expect(limits.linkingThrough(one)).toBe(limits.linkingThrough(one));
  expect(limits.linkingThrough(other)).not.toBe(limits.linkingThrough(one));
  expect(limits.linkingThrough(other).permits).toBe(limits.linking.permits);
  expect(limits.loginRateOf(one)).toBe(limits.loginRateOf(one));
  expect(limits.loginRateOf(other)).not.toBe(limits.loginRateOf(one));
});

test('a customer who changes the proxy again and again fills no memory', () => {
  const [linking, loginRate] = [limits.linkingThrough('first'), limits.loginRateOf('first')];
  for (let n = 0; n < 10_000; n++) {
    limits.linkingThrough(`proxy-${n}`);
    limits.loginRateOf(`proxy-${n}`);
  }
  expect(limits.linkingThrough('first')).not.toBe(linking);
  expect(limits.loginRateOf('first')).not.toBe(loginRate);
});
