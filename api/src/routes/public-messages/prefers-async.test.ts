import { describe, expect, test } from '@jest/globals';
import { prefersAsync } from './prefers-async.js';

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
  ])('%s does not', (header) => {
    expect(prefersAsync(header)).toBe(false);
  });
});
