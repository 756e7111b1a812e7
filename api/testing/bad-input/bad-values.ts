import { type JsonSchema, resolve } from './open-api.js';

export interface BadValue {
  readonly what: string;
  readonly value: unknown;
}

const SAMPLES = {
  string: 'seven',
  number: 7,
  boolean: true,
  null: null,
  array: ['seven'],
  object: { seven: 7 },
} as const;
type JsonType = keyof typeof SAMPLES;

/** Longer than any limited text, and short enough for a URL. */
const VERY_LONG = 4_000;

/** Values that the schema of a JSON field excludes: of every other type, and beyond its limits. */
export function badValues(schema: JsonSchema): BadValue[] {
  const allowed = typesOf(schema);
  if (allowed.size === 0) return [];
  const mistyped = Object.entries(SAMPLES).filter(([type]) => !allowed.has(type as JsonType));
  return [
    ...mistyped.map(([type, value]) => ({ what: type === 'null' ? 'null' : `of type ${type}`, value })),
    ...badTexts(schema, allowed.has('string')),
    ...badNumbers(schema),
  ];
}

/** The same for a field that is text on the wire, as in a query or a header. */
export function badTextValues(schema: JsonSchema): BadValue[] {
  const types = typesOf(schema);
  const number = types.has('number') && !types.has('string');
  const wordy = number
    ? ['seven', '', '-1', '1e3', '0x1f'].map((value) => ({ what: `"${value}"`, value }))
    : [];
  return [...wordy, ...badTexts(schema, types.has('string')), ...badNumbers(schema)];
}

function badTexts(schema: JsonSchema, isText: boolean): BadValue[] {
  const { maxLength, minLength = 0, format = '', enum: values } = resolve(schema);
  if (!isText) return [];
  const choices = values ?? constsOf(schema);
  if (choices.length > 0) return [{ what: 'none of the choices', value: 'nonsense' }];
  const formats = formatsOf(schema);
  return [
    ...(maxLength !== undefined ? [{ what: 'too long', value: 'x'.repeat(maxLength + 1) }] : []),
    ...(minLength > 0 ? [{ what: 'too short', value: 'x'.repeat(minLength - 1) }] : []),
    ...(maxLength === undefined && formats.length > 0
      ? [{ what: 'very long', value: 'x'.repeat(VERY_LONG) }]
      : []),
    ...(formats.length > 0 ? [{ what: `no ${formats.join(' or ')}`, value: 'nonsense' }] : []),
    ...(format === 'password' || maxLength === undefined ? [] : [{ what: 'with NUL', value: 'a\0b' }]),
  ];
}

function badNumbers(schema: JsonSchema): BadValue[] {
  const { type, minimum, maximum } = resolve(schema);
  const choices = [...(resolve(schema).enum ?? []), ...constsOf(schema)];
  return [
    ...(type === 'integer' ? [{ what: 'a fraction', value: 1.5 }] : []),
    ...(minimum !== undefined ? [{ what: 'too small', value: minimum - 1 }] : []),
    ...(maximum !== undefined ? [{ what: 'too large', value: maximum + 1 }] : []),
    ...(choices.some((choice) => typeof choice === 'number')
      ? [{ what: 'none of the choices', value: 8 }]
      : []),
  ];
}

/** Empty where any type is allowed. */
function typesOf(schema: JsonSchema): Set<JsonType> {
  const { type, enum: values, const: only, anyOf } = resolve(schema);
  if (anyOf && type === undefined) return new Set(anyOf.flatMap((one) => [...typesOf(one)]));
  const choices = only === undefined ? (values ?? []) : [only];
  if (type === undefined) return new Set(choices.map(typeOf));
  return new Set([type].flat().map((name) => (name === 'integer' ? 'number' : (name as JsonType))));
}

function typeOf(value: unknown): JsonType {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : (typeof value as JsonType);
}

function constsOf(schema: JsonSchema): unknown[] {
  return (resolve(schema).anyOf ?? []).flatMap((one) => one.const ?? []);
}

/** Formats that exclude some texts. */
function formatsOf(schema: JsonSchema): string[] {
  const { format, anyOf = [] } = resolve(schema);
  return [format, ...anyOf.map((one) => one.format)].filter(
    (name) => name !== undefined && name !== 'password',
  ) as string[];
}
