import { describe, expect, test } from '@jest/globals';
import { Sampler } from './sampler.js';

describe('the sampler of traces', () => {
  /** Numbers spread evenly from 0 to 1. */
  const spread = (amount: number) => {
    let n = 0;
    return () => n++ / amount;
  };
  const sampledOf = (sampler: Sampler, requests: number, isAsked = false) =>
    Array.from({ length: requests }, () => sampler.samples(isAsked)).filter(Boolean).length;

  test.each([
    [0, 0],
    [0.01, 10],
    [1, 1_000],
  ])('of the ratio %d takes %d of 1,000 requests', (ratio, expected) => {
    expect(sampledOf(new Sampler({ ratio, random: spread(1_000) }), 1_000)).toBe(expected);
  });

  test('takes those whose callers ask for it, up to ten a second', () => {
    let now = 5_000;
    const sampler = new Sampler({ ratio: 0, random: () => 0.5, now: () => now });
    expect(sampledOf(sampler, 100, true)).toBe(10);
    now += 1_000;
    expect(sampledOf(sampler, 3, true)).toBe(3);
    expect(sampledOf(sampler, 3)).toBe(0);
  });

  test('grants no wish for what the ratio takes anyway', () => {
    const sampler = new Sampler({ ratio: 1, now: () => 0 });
    expect(sampledOf(sampler, 100, true)).toBe(100);
  });
});
