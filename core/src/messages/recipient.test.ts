import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { InvalidNumber, NumberAndMessageRequired } from './errors.js';
import { Recipient } from './recipient.js';

const digits = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.array(fc.nat(9), { minLength: 6, maxLength: 14 }))
  .map(([first, rest]) => [first, ...rest].join(''));

const suffix = fc.constantFrom('', '@c.us', '@s.whatsapp.net');

/** Inserts a space or dash at these gaps, but not before the first digit. */
function spread(text: string, gaps: readonly string[]): string {
  return [...text].map((digit, at) => (at === 0 ? '' : (gaps[at - 1] ?? '')) + digit).join('');
}

describe('Recipient', () => {
  test('parses a number in every usual notation [D.NUMBER.01] [D.NUMBER.02]', () => {
    const gaps = fc.array(fc.constantFrom('', '', ' ', '-'), { maxLength: 14 });
    const written = fc.property(digits, gaps, fc.boolean(), suffix, (number, between, plus, end) => {
      const text = ` ${plus ? '+' : ''}${spread(number, between)}${end}\n`;
      expect(Recipient.parse(text).number).toBe(number);
    });
    fc.assert(written);
  });

  test('yields 7 to 15 digits that do not begin with 0', () => {
    const written = fc.property(
      fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0159+- @c.us') })),
      (text) => {
        try {
          const { number, chatId } = Recipient.parse(text);
          expect([number, chatId]).toEqual([chatId, expect.stringMatching(/^[1-9][0-9]{6,14}$/)]);
        } catch (error) {
          expect([InvalidNumber, NumberAndMessageRequired]).toContain((error as Error).constructor);
        }
      },
    );
    fc.assert(written, { numRuns: 500 });
  });

  test('parses its own output unchanged', () => {
    fc.assert(
      fc.property(digits, (number) => {
        expect(Recipient.parse(Recipient.parse(number).chatId).number).toBe(number);
      }),
    );
  });

  test('accepts a chat id (LID) when WhatsApp does not show the number', () => {
    const { number, chatId } = Recipient.parse(' lid:123456789012345 ');
    expect([number, chatId]).toEqual([null, 'lid:123456789012345']);
    expect(Recipient.parse(chatId).chatId).toBe(chatId);
  });

  test.each([
    ['with an anonymous id without digits', 'lid:'],
    ['of an anonymous id with a plus', 'lid:+123456789'],
    ['of an anonymous id that is too long', `lid:${'1'.repeat(21)}`],
    ['too short', '123456'],
    ['too long', '1234567890123456'],
    ['with a leading 0', '09876543210'],
    ['with the international prefix 00', '00919876543210'],
    ['with letters', '98765abc210'],
    ['with two plus signs', '++919876543210'],
    ['of a group', '919876543210-1600000000@g.us'],
    ['an anonymous id', '919876543210@lid'],
    ['of another script', '९१९८७६५४३२१०'],
    ['in full width', '９１９８７６５４３２１０'],
    ['of a device', '919876543210:7@s.whatsapp.net'],
    ['of the status', 'status@broadcast'],
    ['of a list', '919876543210@broadcast'],
    ['of a channel', '120363000000000000@newsletter'],
    ['with a host of its own', '919876543210@evil.example'],
    ['in an exponent', '9.1987e11'],
    ['with brackets', '+91 (98765) 43210'],
  ])('refuses a number %s [S.ERROR.06]', (_, text) => {
    expect(() => Recipient.parse(text)).toThrow(InvalidNumber);
  });

  test.each(['', '  ', '\n'])('treats a blank number (%j) as missing [S.ERROR.02] [5.SEND.01]', (text) => {
    expect(() => Recipient.parse(text)).toThrow(NumberAndMessageRequired);
  });
});
