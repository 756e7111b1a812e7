import { describe, expect, test } from '@jest/globals';
import { requestIdOf } from './request-lifecycle.js';

describe('requestIdOf', () => {
  test.each(['a', 'order-42', 'A.b_c:1', 'x'.repeat(64)])('keeps the sane id %s of the caller', (id) => {
    expect(requestIdOf(id)).toBe(id);
  });

  test.each([undefined, '', 'x'.repeat(65), 'two words', 'line\nbreak', '<script>', '"', 'ünsafe'])(
    'replaces %j with a new one',
    (header) => {
      expect(requestIdOf(header)).toMatch(/^req_[0-9a-f]{32}$/);
    },
  );
});
