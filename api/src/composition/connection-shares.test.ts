import { describe, expect, it } from '@jest/globals';
import { connectionShares, FEWEST_CONNECTIONS } from './connection-shares.js';

describe('connectionShares', () => {
  it('gives most of them to the statements of the hot paths', () => {
    expect(connectionShares(18)).toEqual({ max: 10, modelsMax: 3 });
  });

  it('leaves every part something to work with', () => {
    expect(connectionShares(FEWEST_CONNECTIONS)).toEqual({ max: 2, modelsMax: 1 });
  });
});
