import { expect, test } from '@jest/globals';
import { EVENT_CATALOGUE } from '../events/catalogue.js';
import { buildOpenApi } from '../openapi/build.js';

interface Property {
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly { readonly type?: string }[];
}

const document = JSON.parse(JSON.stringify(buildOpenApi())) as {
  components: { schemas: { OptOut: { properties: Record<string, Property> } } };
};

const mayBeNull = ({ type, anyOf }: Property) =>
  [type ?? []].flat().includes('null') || anyOf?.some((one) => one.type === 'null');

test('a field of an opt-out that may be null says when it is', () => {
  const fields = Object.entries(document.components.schemas.OptOut.properties);
  const nullable = fields.filter(([, property]) => mayBeNull(property));
  expect(nullable.map(([name]) => name)).toEqual(['number', 'word', 'instance_id']);
  for (const [, { description }] of nullable) expect(description).toMatch(/null (where|for)/);
});

test('an opt-out that is told as an event was written, and has its word', () => {
  const { schema, example } = EVENT_CATALOGUE.find(({ type }) => type === 'recipient.opted_out')!;
  const accepts = (data: object) =>
    schema.safeParse({ ...example, data: { ...example.data, ...data } }).success;
  expect(accepts({ source: 'message', word: 'stop' })).toBe(true);
  expect(accepts({ source: 'message', word: null })).toBe(false);
  expect(accepts({ source: 'customer', word: 'stop' })).toBe(false);
});
