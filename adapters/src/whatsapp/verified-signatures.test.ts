import { expect, jest, test } from '@jest/globals';
import { remembering, type Verify } from './verified-signatures.js';

const bytes = (text: string) => Buffer.from(text);

test('the same bytes are looked at once, and any others anew', () => {
  const verify = jest.fn<Verify>().mockReturnValue(true);
  const check = remembering(verify);
  for (let n = 0; n < 3; n++) expect(check(bytes('key'), bytes('message'), bytes('signature'))).toBe(true);
  expect(verify).toHaveBeenCalledTimes(1);
  check(bytes('key'), bytes('message'), bytes('signaturf'));
  check(bytes('key'), bytes('messagf'), bytes('signature'));
  check(bytes('kez'), bytes('message'), bytes('signature'));
  check(bytes('keym'), bytes('essage'), bytes('signature'));
  expect(verify).toHaveBeenCalledTimes(5);
});

test('what was not good is never taken for good', () => {
  const verify = jest.fn<Verify>().mockReturnValueOnce(false).mockReturnValueOnce(false);
  const check = remembering(verify);
  for (let n = 0; n < 2; n++) expect(check(bytes('key'), bytes('message'), bytes('forged'))).toBe(false);
  const throwing = remembering(() => {
    throw new Error('Invalid signature');
  });
  for (let n = 0; n < 2; n++) expect(() => throwing(bytes('key'), bytes('m'), bytes('s'))).toThrow('Invalid');
});
