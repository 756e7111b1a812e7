import { expect, test } from '@jest/globals';
import { EVENT_CATALOGUE } from './catalogue.js';
import { eventTypesInQuery } from './types-field.js';

test.each([
  ['message.received', ['message.received']],
  ['message.read, key.created', ['message.read', 'key.created']],
  ['order.*,order.paid', ['order.paid', 'order.failed', 'order.refunded']],
])('%s names types', (list, types) => {
  expect(eventTypesInQuery.parse(list)).toEqual(types);
});

test('every type of the log can be named', () => {
  const types = EVENT_CATALOGUE.map(({ type }) => type);
  expect(eventTypesInQuery.parse(types.join(','))).toEqual(types);
});

test.each(['*', ' * ', '*,*', '*,message.received', 'order.*,*'])(
  '%j names every type of the log',
  (list) => {
    const types = EVENT_CATALOGUE.map(({ type }) => type);
    expect(eventTypesInQuery.parse(list).toSorted()).toEqual(types.toSorted());
  },
);

test.each([
  '',
  'message',
  '**',
  '.*',
  'message.received,',
  'message.receivedx',
  'nothing.*',
  'instance.updated',
  'message.received,constructor',
  'x'.repeat(1_025),
])('%s is refused', (list) => {
  expect(eventTypesInQuery.safeParse(list).success).toBe(false);
});

test('a refusal names the type that there is not, shortened', () => {
  const { error } = eventTypesInQuery.safeParse(`key.created,${'y'.repeat(300)}`);
  expect(error!.issues[0]!.message).toBe(`names a type of event that there is not: ${'y'.repeat(64)}`);
});
