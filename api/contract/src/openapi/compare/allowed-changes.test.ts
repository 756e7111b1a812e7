import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { findBreaks } from './find-breaks.js';
import { type Anything, body, breaksOf, call, problem, thing } from './testing/released-document.js';

const ADDITIONS: [string, (document: Anything) => void][] = [
  ['nothing', () => {}],
  ['a new call', (d) => (d.paths['/others'] = d.paths['/things'])],
  ['a new event', (d) => (d.webhooks['thing.sold'] = d.webhooks['thing.made'])],
  [
    'an optional parameter',
    (d) => call(d).parameters.push({ name: 'x', in: 'query', required: false, schema: {} }),
  ],
  ['an optional field of the body', (d) => (body(d).properties.x = { type: 'string' })],
  ['a field that is not required any more', (d) => (body(d).required = [])],
  ['a value more in a body', (d) => body(d).properties.kind.enum.push('three')],
  ['a longer text in a body', (d) => (body(d).properties.name.maxLength = 65)],
  ['a field more in an answer', (d) => (thing(d).properties.x = { type: 'string' })],
  ['a value more in an answer', (d) => thing(d).properties.status.enum.push('sold')],
  [
    'a type of event more in an answer',
    (d) => thing(d).properties.last_event.oneOf.push({ properties: { type: { const: 'sold' } } }),
  ],
  ['a code more', (d) => problem(d).code.enum.push('moved')],
  ['a scope less', (d) => (call(d).security = [{ apiKey: [] }])],
  ['null in a body', (d) => (body(d).properties.name = { anyOf: [{ type: 'string' }, { type: 'null' }] })],
];

describe('the comparison with the released document', () => {
  test.each(ADDITIONS)('lets pass %s', (_, change) => {
    expect(breaksOf(change)).toEqual([]);
  });

  test('of the committed documents finds nothing that is not allowed', () => {
    const read = (name: string) =>
      JSON.parse(readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8'));
    const breaks = findBreaks(read('openapi.public.released.json'), read('openapi.public.json'));
    expect(breaks).toEqual(read('allowed-breaks.json'));
  });
});
