import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { AesKeyring } from './aes-keyring.js';
import { DerivedTextSecrets } from './derived-text-secrets.js';

const newKey = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const [first, second] = [newKey('a'), newKey('b')];
const secretsUnder = (keys: string) => new DerivedTextSecrets(new AesKeyring(keys));

test('a text has the same secret in every process, and no other text has it', () => {
  const [secret, ...former] = secretsUnder(first).of('instance', '3EB0A');
  expect([secret.length, former]).toEqual([32, []]);
  expect(secretsUnder(first).of('instance', '3EB0A')).toEqual([secret]);
  for (const other of [
    secretsUnder(first).of('instance', '3EB0B'),
    secretsUnder(first).of('other', '3EB0A'),
    secretsUnder(second).of('instance', '3EB0A'),
  ])
    expect(other).not.toEqual([secret]);
});

test('when the encryption key is replaced, new texts have new secrets, and the former ones are still known', () => {
  const [before] = secretsUnder(first).of('instance', '3EB0A');
  const [now, ...former] = secretsUnder(`${second},${first}`).of('instance', '3EB0A');
  expect([now.equals(before), former]).toEqual([false, [before]]);
});
