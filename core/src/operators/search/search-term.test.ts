import { expect, test } from '@jest/globals';
import { parseSearchTerm } from './search-term.js';

const parse = (text: string) => parseSearchTerm(text, (id) => (id.startsWith('ins_') ? 'an-id' : undefined));
const NOTHING = { email: null, phone: null, id: null, gatewayId: null, requestId: null, waId: null };

test.each([
  [' Asha@Example.com ', { email: 'asha@example.com' }],
  ['+91 98000-00001', { phone: '919800000001' }],
  ['ins_1', { id: 'an-id' }],
  ['pay_N0tReal0000001', { gatewayId: 'pay_N0tReal0000001' }],
  ['req_018f', { requestId: 'req_018f' }],
  ['3EB0A1B2C3D4E5F60718', { waId: '3EB0A1B2C3D4E5F60718' }],
  ['a word', {}],
])('%j is looked for as what it may be', (text, meant) => {
  expect(parse(text)).toEqual({ ...NOTHING, text: text.trim(), ...meant });
});

test('a text of any length is read in linear time', () => {
  expect(parse(`+${'9 '.repeat(8_000)}`)).toMatchObject({ phone: null });
});
