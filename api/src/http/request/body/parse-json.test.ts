import { expect, test } from '@jest/globals';
import { parseJson } from './parse-json.js';

const KIB = 1_024;

test('a long body that holds a file beside its texts is parsed', () => {
  const body = {
    to: '+919876543210',
    image: { data: Buffer.alloc(700 * KIB, 'a mug').toString('base64'), caption: '{[,'.repeat(1_000) },
  };
  expect(parseJson(JSON.stringify(body))).toEqual(body);
});

test.each([
  ['objects in one another', `${'{"a":'.repeat(100 * KIB)}1`],
  ['lists in one another', '['.repeat(300 * KIB)],
  ['numbers', `[${'1,'.repeat(200 * KIB)}1]`],
  ['keys', `{${Array.from({ length: 50 * KIB }, (_, n) => `"${n}":0`).join()}}`],
])('a long body of many %s is refused before it is parsed', (_, text) => {
  expect(() => parseJson(text)).toThrow(expect.objectContaining({ code: 'payload_too_large' }));
});

test('a shorter body may have as many parts as it likes', () => {
  const list = Array.from({ length: 100 * KIB }, () => 1);
  expect(parseJson(JSON.stringify(list))).toEqual(list);
});
