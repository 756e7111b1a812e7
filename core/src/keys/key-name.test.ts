import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { InvalidKeyName } from './errors.js';
import { KeyName } from './key-name.js';

describe('KeyName', () => {
  test('accepts any name of 1 to 100 characters and trims it', () => {
    const name = fc
      .array(fc.constantFrom('a', 'É', 'आ', '🙂', ' ', '-'), { minLength: 1, maxLength: 100 })
      .map((characters) => characters.join('').trim())
      .filter((text) => text !== '');
    fc.assert(fc.property(name, (text) => expect(KeyName.parse(` ${text}  `).value).toBe(text)));
  });

  test.each([
    ['a blank one', ' \t ', 'name is required'],
    ['one that is too long', 'a'.repeat(101), 'name may have at most 100 characters'],
    ['one with half a character', 'Check\ud83d', 'name contains characters that are not text'],
    ['one with a NUL', 'Check\0out', 'name may not contain control characters'],
  ])('refuses %s and says why [5.KEY.01]', (_, text, message) => {
    expect(() => KeyName.parse(text)).toThrow(InvalidKeyName);
    expect(() => KeyName.parse(text)).toThrow(message);
  });
});
