import { describe, expect, test } from '@jest/globals';
import { LINEAR_GROWTH, measureGrowth } from '../../../testing/redos/measure-growth.js';
import { preferredWait, prefersAsync } from './prefer.js';

describe('prefersAsync', () => {
  test.each([
    'respond-async',
    'Respond-Async',
    'respond-async, wait=10',
    'wait=10, respond-async',
    'handling=lenient,respond-async;x=1',
    'note="a, b" , respond-async',
  ])('%s asks for it', (header) => {
    expect(prefersAsync(header)).toBe(true);
  });

  test.each([
    undefined,
    '',
    'wait=10',
    'respond-asynchronously',
    'note="a, respond-async"',
    'x; respond-async',
    'note="never closed, respond-async',
    'note="\\',
  ])('%s does not', (header) => {
    expect(prefersAsync(header)).toBe(false);
  });

  test.each(['', '\\'])(
    'an unclosed quote is read in linear time, whatever it ends with: "%s"',
    async (end) => {
      const read = (size: number) => prefersAsync(`"${'\\"'.repeat(size)}${end}`);
      expect(await measureGrowth(read, 4_096)).toBeLessThan(LINEAR_GROWTH);
    },
  );
});

describe('preferredWait', () => {
  test.each([
    ['wait=0', 0],
    ['Wait = 3', 3],
    ['handling=lenient, wait=10;x=1', 10],
    ['wait=4, wait=5', 4],
  ])('%s is %i seconds', (header, seconds) => {
    expect(preferredWait(header)).toBe(seconds);
  });

  test.each([
    undefined,
    '',
    'wait',
    'wait=',
    'wait=11',
    'wait=-1',
    'wait=3.5',
    'wait="3"',
    'x; wait=3',
    'waiting=3',
  ])('%s is none', (header) => {
    expect(preferredWait(header)).toBeUndefined();
  });
});
