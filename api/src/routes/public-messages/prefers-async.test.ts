import { describe, expect, test } from '@jest/globals';
import { LINEAR_GROWTH, measureGrowth } from '../../../testing/redos/measure-growth.js';
import { prefersAsync } from './send-message.js';

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
