import { describe, expect, test } from '@jest/globals';
import { type Anything, body, breaksOf, call, problem, thing } from './testing/released-document.js';

const BREAKS: [string, (document: Anything) => void, string | RegExp][] = [
  ['a path that is gone', (d) => delete d.paths['/things'], 'POST /things is gone'],
  ['a method that is gone', (d) => delete d.paths['/things'].post, 'POST /things is gone'],
  ['another operationId', (d) => (call(d).operationId = 'x'), 'POST /things is now called x'],
  ['another scope', (d) => (call(d).security = [{ apiKey: ['x'] }]), 'POST /things needs the scope x now'],
  ['a parameter that is gone', (d) => call(d).parameters.pop(), 'POST /things: query limit is gone'],
  [
    'a parameter that is required now',
    (d) => (call(d).parameters[1].required = true),
    'POST /things: query limit is required now',
  ],
  [
    'a new parameter that is required',
    (d) => call(d).parameters.push({ name: 'x', in: 'query', required: true, schema: {} }),
    'POST /things: query x is new and required',
  ],
  [
    'a lower upper bound',
    (d) => (call(d).parameters[1].schema.maximum = 50),
    'POST /things: query limit has a lower maximum',
  ],
  [
    'a higher lower bound',
    (d) => (call(d).parameters[1].schema.minimum = 2),
    'POST /things: query limit has a higher minimum',
  ],
  [
    'a pattern',
    (d) => (call(d).parameters[0].schema.pattern = '^x'),
    'POST /things: header Prefer has another pattern',
  ],
  [
    'a field of the body that is gone',
    (d) => delete body(d).properties.kind,
    'POST /things: body kind is gone',
  ],
  [
    'a field that is required now',
    (d) => body(d).required.push('kind'),
    'POST /things: body kind is required now',
  ],
  [
    'a new field that is required',
    (d) => {
      body(d).properties.x = { type: 'string' };
      body(d).required.push('x');
    },
    'POST /things: body x is required now',
  ],
  [
    'a shorter text',
    (d) => (body(d).properties.name.maxLength = 63),
    'POST /things: body name has a lower maxLength',
  ],
  [
    'a value less',
    (d) => body(d).properties.kind.enum.pop(),
    'POST /things: body kind no longer takes "two"',
  ],
  [
    'values where any text was taken',
    (d) => (body(d).properties.name.enum = ['x']),
    'POST /things: body name takes only some values now',
  ],
  [
    'another type',
    (d) => (body(d).properties.name.type = 'integer'),
    /^POST \/things: body name may be string/,
  ],
  [
    'null that is not taken any more',
    (d) => body(d).properties.note.anyOf.pop(),
    /^POST \/things: body note may be null on one side/,
  ],
  ['a success that is gone', (d) => delete call(d).responses[200], 'POST /things no longer answers 200'],
  [
    'another status of success',
    (d) => {
      call(d).responses[201] = call(d).responses[200];
      delete call(d).responses[200];
    },
    'POST /things answers 201 now',
  ],
  [
    'a field of the answer that is gone',
    (d) => delete thing(d).properties.id,
    'POST /things: 200 id is gone',
  ],
  [
    'a field that may be absent',
    (d) => thing(d).required.splice(1, 1),
    'POST /things: 200 id may be absent now',
  ],
  [
    'a field that may be null',
    (d) => (thing(d).properties.id = { anyOf: [{ type: 'string' }, { type: 'null' }] }),
    /^POST \/things: 200 id may be null/,
  ],
  [
    'another format',
    (d) => delete thing(d).properties.made_at.format,
    'POST /things: 200 made_at has another format',
  ],
  [
    'another constant',
    (d) => (thing(d).properties.object.const = 'x'),
    'POST /things: 200 object is another constant',
  ],
  [
    'another type of an event',
    (d) => (thing(d).properties.last_event.oneOf[1].properties.type.const = 'x'),
    'POST /things: 200 last_event is no longer of the type "seen"',
  ],
  [
    'a field of one type of event that is gone',
    (d) => delete thing(d).properties.last_event.oneOf[1].properties.data,
    'POST /things: 200 last_event.data is gone',
  ],
  [
    'another type inside of a list',
    (d) => (thing(d).properties.parts.items.properties.size.type = 'string'),
    /^POST \/things: 200 parts\[\]\.size may be string/,
  ],
  ['a code that is gone', (d) => problem(d).code.enum.pop(), 'POST /things no longer answers gone'],
  [
    'a code with another status',
    (d) => {
      call(d).responses[410] = call(d).responses[404];
      delete call(d).responses[404];
    },
    'POST /things answers gone with 410 instead of 404',
  ],
  ['an event that is gone', (d) => delete d.webhooks['thing.made'], 'the event thing.made is gone'],
  [
    'a field of an event that is gone',
    (d) => delete thing(d).properties.id,
    'the event thing.made: id is gone',
  ],
];

describe('the comparison with the released document', () => {
  test.each(BREAKS)('finds %s', (_, change, sentence) => {
    expect(breaksOf(change)).toContainEqual(
      typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
    );
  });
});
