import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { InvalidContent } from '../errors.js';
import type { ContactInput, PlainBodyInput } from './body-input.js';
import { CONTENT_LIMITS, parseBody } from './parse-body.js';

const RAVI: ContactInput = { name: 'Ravi', phones: [{ number: '+91 98000 00002' }] };
const contact = (...cards: ContactInput[]): PlainBodyInput => ({ type: 'contact', contact: cards });
const poll = (options: readonly string[], selectable?: number, question = 'When?'): PlainBodyInput => ({
  type: 'poll',
  poll: { question, options, selectable },
});
const location = (latitude: number, longitude: number, more = {}): PlainBodyInput => ({
  type: 'location',
  location: { latitude, longitude, ...more },
});

/** The field that a refusal names. */
function fieldOf(input: PlainBodyInput): unknown {
  try {
    parseBody(input);
  } catch (error) {
    if (error instanceof InvalidContent) return error.details.field;
    throw error;
  }
  return undefined;
}

describe('what is sent', () => {
  test.each<[string, PlainBodyInput]>([
    ['location.latitude', location(90.1, 0)],
    ['location.latitude', location(Number.NaN, 0)],
    ['location.longitude', location(0, -180.5)],
    ['location.name', location(0, 0, { name: ' ' })],
    ['location.name', location(0, 0, { name: 'x'.repeat(257) })],
    ['location.address', location(0, 0, { address: 'x\ud800' })],
    ['contact', contact()],
    ['contact', contact(...Array(21).fill(RAVI))],
    ['contact.0.name', contact({ ...RAVI, name: '' })],
    ['contact.0.phones', contact({ ...RAVI, phones: [] })],
    ['contact.1.phones.0.number', contact(RAVI, { ...RAVI, phones: [{ number: 'seven' }] })],
    ['contact.0.phones.0.number', contact({ ...RAVI, phones: [{ number: 'lid:123456' }] })],
    ['contact.0.emails.0', contact({ ...RAVI, emails: ['\0'] })],
    ['contact.0.org', contact({ ...RAVI, org: ' ' })],
    ['contact', contact(...Array(20).fill({ ...RAVI, emails: Array(10).fill('x'.repeat(254)) }))],
    ['poll.question', poll(['Yes', 'No'], 1, ' ')],
    ['poll.options', poll(['Yes'])],
    ['poll.options', poll(Array.from({ length: 13 }, (_, n) => `Option ${n}`))],
    ['poll.options.1', poll(['Yes', ' '])],
    ['poll.options.2', poll(['Yes', 'No', ' Yes '])],
    ['poll.selectable', poll(['Yes', 'No'], 3)],
    ['poll.selectable', poll(['Yes', 'No'], 0)],
  ])('is refused by its field: %s', (field, input) => {
    expect(fieldOf(input)).toBe(field);
  });

  test('a number in a card is shown in one form, with the account that phones offer to write to', () => {
    const { phones } = RAVI;
    expect(parseBody(contact({ ...RAVI, phones: [{ ...phones[0]!, type: 'WORK' }] }))).toEqual({
      type: 'contact',
      cards: [{ name: 'Ravi', phones: [{ number: '+919800000002', type: 'WORK', waid: '919800000002' }] }],
    });
  });

  test('a poll has trimmed options, and a voter one choice unless told', () => {
    expect(parseBody(poll([' Yes', 'No ']))).toMatchObject({ options: ['Yes', 'No'], selectable: 1 });
    expect(parseBody(poll(['Yes', 'No'], 2))).toMatchObject({ selectable: 2 });
  });

  test('the same input makes the same JSON, whatever the order of its fields', () => {
    const one = parseBody({
      type: 'location',
      location: { latitude: 1, longitude: 2, name: 'A', address: 'B' },
    });
    const other = parseBody({
      type: 'location',
      location: { address: 'B', name: 'A', longitude: 2, latitude: 1 },
    });
    expect(JSON.stringify(one)).toBe(JSON.stringify(other));
  });

  test('any options that are texts and differ make a poll of exactly these', () => {
    const option = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
      .map((text) => text.replaceAll('\0', '').trim())
      .filter((text) => text !== '' && text.isWellFormed());
    const options = fc.uniqueArray(option, { minLength: 2, maxLength: CONTENT_LIMITS.options });
    fc.assert(
      fc.property(options, (chosen) => {
        expect(parseBody(poll(chosen))).toMatchObject({ options: chosen });
      }),
    );
  });
});
