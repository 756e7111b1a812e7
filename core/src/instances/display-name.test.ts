import { describe, expect, test } from '@jest/globals';
import { DisplayName } from './display-name.js';
import { InvalidDisplayName } from './errors.js';

describe('a display name', () => {
  test.each([
    ['Asha’s Shop', 'Asha’s Shop'],
    ['  चाय ☕  ', 'चाय ☕'],
    ['Cafe\u0301', 'Café'],
    ['🌼'.repeat(25), '🌼'.repeat(25)],
  ])('may be %j', (text, name) => {
    expect(DisplayName.parse(text).value).toBe(name);
  });

  test.each([
    ['nothing', ''],
    ['only blanks', ' \t '],
    ['more than 25 characters', 'a'.repeat(26)],
    ['a line break', 'Asha\nShop'],
    ['a control character', 'Asha\u0007'],
    ['NUL', 'Asha\0'],
    ['text that runs backwards', 'Asha\u202egpj.exe'],
    ['half a character', 'Asha\ud83c'],
  ])('is refused when it is %s', (_, text) => {
    expect(() => DisplayName.parse(text)).toThrow(InvalidDisplayName);
  });
});
