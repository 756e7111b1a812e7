import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readVcard, writeVcard } from './vcard.js';

const line = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => !text.includes('\r'));

test('whatever a card says is read back as it was written', () => {
  const phone = fc.record(
    { number: line, type: fc.constantFrom('CELL', 'WORK'), waid: fc.stringMatching(/^\d{6,15}$/) },
    { requiredKeys: ['number', 'type'] },
  );
  const card = fc.record(
    {
      name: line,
      phones: fc.array(phone, { maxLength: 3 }),
      emails: fc.array(line, { minLength: 1, maxLength: 2 }),
      org: line,
    },
    { requiredKeys: ['name', 'phones'] },
  );
  fc.assert(
    fc.property(card, (written) => {
      expect(readVcard(writeVcard(written), 'beside')).toEqual(written);
    }),
  );
});

test('a name cannot smuggle in a line of its own', () => {
  const vcard = writeVcard({ name: 'Ravi\nTEL:+1\r\nTEL:+2', phones: [] });
  expect(vcard.split(/\r?\n/).filter((one) => one.startsWith('TEL'))).toEqual([]);
});

test('grouped, folded and lower-case lines are read, and broken ones left out', () => {
  const vcard = 'BEGIN:VCARD\r\nitem1.tel;TYPE=home;waid=4917:+49\r\n 17\r\nnonsense\r\nEND:VCARD';
  expect(readVcard(vcard, 'Ravi')).toEqual({
    name: 'Ravi',
    phones: [{ number: '+4917', type: 'home', waid: '4917' }],
  });
});
