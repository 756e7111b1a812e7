import { expect, test } from '@jest/globals';
import { lifeOf } from './code-life.js';

test.each([
  ['there was none yet', null, 'AAAA', 60],
  ['there was another one', 'AAAA', 'BBBB', 20],
  ['nothing was seen before', undefined, 'AAAA', undefined],
  ['it is gone', 'AAAA', null, undefined],
])('the life of a code when %s', (_, before, code, life) => {
  expect(lifeOf(before, code)).toBe(life);
});
