import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { InvalidMessage, NumberAndMessageRequired } from './errors.js';
import { MessageText } from './message-text.js';

describe('MessageText', () => {
  test('keeps every text unchanged', () => {
    const text = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 200 })
      .filter((value) => value.trim() !== '' && !value.includes('\0'));
    fc.assert(fc.property(text, (value) => expect(MessageText.parse(value).value).toBe(value)));
  });

  test('counts Unicode characters, not UTF-16 units: 4,096 may be emoji [D.MESSAGE.03]', () => {
    const unit = fc.constantFrom('a', 'é', 'च', '🙂');
    const atLimit = fc.array(unit, { minLength: 4_096, maxLength: 4_096 });
    fc.assert(
      fc.property(atLimit, (characters) => {
        const text = characters.join('');
        expect(MessageText.parse(text).value).toBe(text);
        expect(() => MessageText.parse(`${text}!`)).toThrow(InvalidMessage);
      }),
      { numRuns: 20 },
    );
  });

  test.each(['', ' ', '\n\t ', '\u00a0\u2003'])(
    'treats a blank text (%j) as missing [S.ERROR.02]',
    (text) => {
      expect(() => MessageText.parse(text)).toThrow(NumberAndMessageRequired);
    },
  );

  test.each([
    ['a NUL', 'a\0b'],
    ['half of a surrogate pair', 'a\ud83db'],
  ])('refuses %s because it would not arrive as it was sent', (_, text) => {
    expect(() => MessageText.parse(text)).toThrow(InvalidMessage);
  });

  test('a refusal says what is wrong', () => {
    expect(() => MessageText.parse('x'.repeat(4_097))).toThrow(
      expect.objectContaining({
        code: 'invalid_message',
        message: 'The text may have at most 4096 characters',
      }),
    );
  });
});
