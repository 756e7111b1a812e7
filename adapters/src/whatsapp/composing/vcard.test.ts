import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { vcardOf } from './vcard.js';

const PHONE = { number: '+919800000002', type: 'WORK', waid: '919800000002' };

describe('a vCard', () => {
  test('has the numbers with the account that phones offer to write to', () => {
    const card = vcardOf({ name: 'Ravi', phones: [PHONE], emails: ['ravi@shop.example'], org: 'Shop' });
    expect(card.split('\r\n')).toEqual([
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:;Ravi;;;',
      'FN:Ravi',
      'ORG:Shop',
      'TEL;type=WORK;type=VOICE;waid=919800000002:+919800000002',
      'EMAIL:ravi@shop.example',
      'END:VCARD',
    ]);
  });

  test('no name adds a property of its own, and no line is longer than readers take', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 });
    const hostile = fc.oneof(
      name,
      name.map((text) => `${text}\r\nTEL:+1${text}`),
    );
    fc.assert(
      fc.property(hostile, (text) => {
        const lines = vcardOf({ name: text, phones: [PHONE], org: text }).split('\r\n');
        const properties = lines.filter((line) => !line.startsWith(' ')).map((line) => line.split(/[:;]/)[0]);
        expect(properties).toEqual(['BEGIN', 'VERSION', 'N', 'FN', 'ORG', 'TEL', 'END']);
        for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        for (const line of lines) expect(line).not.toMatch(/[\r\n]/);
      }),
    );
  });

  test('a folded name reads as it was written', () => {
    const name = 'अ'.repeat(60);
    const unfolded = vcardOf({ name, phones: [PHONE] }).replaceAll('\r\n ', '');
    expect(unfolded).toContain(`FN:${name}`);
  });
});
