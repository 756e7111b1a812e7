import { describe, expect, it } from '@jest/globals';
import { MIN_CONNECTIONS, poolSizes } from './pool-sizes.js';

describe('poolSizes', () => {
  it('gives most of them to the statements of the hot paths', () => {
    expect(poolSizes(18)).toEqual({ max: 10, modelsMax: 3 });
  });

  it('leaves every part something to work with', () => {
    expect(poolSizes(MIN_CONNECTIONS)).toEqual({ max: 2, modelsMax: 1 });
  });
});
