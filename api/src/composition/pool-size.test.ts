import { describe, expect, it } from '@jest/globals';
import { MIN_CONNECTIONS, poolSize } from './pool-size.js';

describe('poolSize', () => {
  it('leaves the connections that others of the process open', () => {
    expect(poolSize(18)).toBe(13);
  });

  it('gives the pool more than one connection of the smallest number', () => {
    expect(poolSize(MIN_CONNECTIONS)).toBe(3);
  });
});
