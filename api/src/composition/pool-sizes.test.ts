import { describe, expect, it } from '@jest/globals';
import { MIN_CONNECTIONS, poolSizes } from './pool-sizes.js';

describe('poolSizes', () => {
  it('gives most connections to the hot statements', () => {
    expect(poolSizes(18)).toEqual({ max: 10, modelsMax: 3 });
  });

  it('leaves at least one connection to every part', () => {
    expect(poolSizes(MIN_CONNECTIONS)).toEqual({ max: 2, modelsMax: 1 });
  });
});
