import { expect, test } from '@jest/globals';
import { suggestPhone } from './add-phone.js';
import { matchesPhone } from './phone-list.js';

const ASHA = { name: 'Asha', number: '919800000001' };

test.each(['', 'ash', 'ASHA', '98000', '+91 98000-00001'])('%j finds her phone', (wanted) => {
  expect(matchesPhone(ASHA, wanted)).toBe(true);
});

test.each(['ravi', '777', 'asha 1'])('%j does not', (wanted) => {
  expect(matchesPhone(ASHA, wanted)).toBe(false);
});

test('the next suggested phone has a free number', () => {
  expect(suggestPhone([])).toEqual({ number: '919800000001', name: 'Asha' });
  expect(suggestPhone([ASHA])).toEqual({ number: '919800000002', name: 'Ravi' });
  expect(suggestPhone([{ number: '919800000002' }, ASHA])).toEqual({
    number: '919800000003',
    name: 'Phone 3',
  });
});
