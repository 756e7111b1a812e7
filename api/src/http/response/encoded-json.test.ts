import { expect, test } from '@jest/globals';
import { encodeJson } from './encoded-json.js';

function countedBody() {
  const count = { encoded: 0 };
  const toJSON = () => {
    count.encoded += 1;
    return { name: 'Café' };
  };
  return { body: { toJSON }, count };
}

test('a constant body is encoded once, any other each time', () => {
  const constant = countedBody();
  const first = encodeJson(constant.body, true);
  expect(encodeJson(constant.body, true)).toBe(first);
  expect(constant.count.encoded).toBe(1);

  const other = countedBody();
  encodeJson(other.body);
  encodeJson(other.body);
  expect(other.count.encoded).toBe(2);
});

test('both have the same bytes, length and tag', () => {
  const { body } = countedBody();
  const constant = encodeJson(body, true);
  const { content, length, tag } = encodeJson(body);
  expect({ ...constant, content: constant.content.toString() }).toEqual({ content, length, tag });
  expect(length).toBe(Buffer.byteLength('{"name":"Café"}'));
});
