import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { InvalidUsername } from './errors.js';
import { Username } from './username.js';

describe('Username', () => {
  test('accepts any name of 1 to 64 characters and trims it', () => {
    const name = fc
      .array(fc.constantFrom('a', 'É', 'आ', '🙂', ' ', '-'), { minLength: 1, maxLength: 64 })
      .map((characters) => characters.join('').trim())
      .filter((text) => text !== '');
    fc.assert(fc.property(name, (text) => expect(Username.parse(`  ${text}\n`).value).toBe(text)));
  });

  test.each([
    ['a blank one', '   ', 'username is required'],
    ['one that is too long', 'a'.repeat(65), 'username may have at most 64 characters'],
    ['one with a line break', 'As\nha', 'username may not contain control characters'],
    ['one with half a character', 'As\ud83dha', 'username contains characters that are not text'],
    ['one with a NUL', 'As\0ha', 'username may not contain control characters'],
  ])('refuses %s and says why [5.SIGNUP.01]', (_, text, message) => {
    expect(() => Username.parse(text)).toThrow(InvalidUsername);
    expect(() => Username.parse(text)).toThrow(message);
  });
});
