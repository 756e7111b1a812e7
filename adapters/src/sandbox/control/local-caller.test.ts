import { describe, expect, it } from '@jest/globals';
import { isLoopback } from './local-caller.js';

describe('isLoopback', () => {
  it.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])('takes %s for this machine', (address) => {
    expect(isLoopback(address)).toBe(true);
  });

  it.each(['10.0.0.7', '192.168.1.2', '::ffff:10.0.0.7', '2001:db8::1', '128.0.0.1', undefined])(
    'takes %s for another machine',
    (address) => {
      expect(isLoopback(address)).toBe(false);
    },
  );
});
