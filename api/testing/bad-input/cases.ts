import { badTextValues, badValues } from './bad-values.js';
import { type DescribedOperation, type JsonSchema, type Parameter, resolve } from './open-api.js';
import type { BaseRequest, SentRequest } from './requests.js';

export interface BadCase {
  readonly what: string;
  readonly request: SentRequest;
  /** The field that the refusal has to name, if it is about a field. */
  readonly field?: string;
  /** A filter by an unknown id may find nothing instead of being refused. */
  readonly mayFindNothing?: true;
}

/** Every documented way in which this request can be invalid, one at a time. `foreign` is the same request of another account. */
export function badCases(operation: DescribedOperation, base: BaseRequest, foreign: BaseRequest): BadCase[] {
  return [
    ...bodyCases(operation, base, foreign),
    ...parameterCases(operation, 'query', base, foreign),
    ...parameterCases(operation, 'header', base, foreign),
    ...pathCases(operation, base, foreign),
  ];
}

function bodyCases(
  { method, body: schema }: DescribedOperation,
  base: BaseRequest,
  foreign: BaseRequest,
): BadCase[] {
  if (method === 'GET') return [];
  const { properties = {}, additionalProperties } = schema ? resolve(schema) : {};
  const given = base.body ?? {};
  const withBody = (body: Record<string, unknown>) => ({ ...base, body });
  const fields = Object.entries(properties).flatMap(([name, field]): BadCase[] => {
    const { [name]: value, ...rest } = given;
    const missing = schema && !satisfies(rest, resolve(schema));
    return [
      ...(missing ? [{ what: `body without ${name}`, request: withBody(rest), field: name }] : []),
      ...badValues(field).map(({ what, value }) => ({
        what: `${name} ${what}`,
        request: withBody({ ...given, [name]: value }),
        field: name,
      })),
      ...(isId(value) && value !== foreign.body?.[name]
        ? [
            {
              what: `${name} of another account`,
              request: withBody({ ...given, [name]: foreign.body?.[name] }),
            },
          ]
        : []),
    ];
  });
  const closed = schema === undefined || additionalProperties === false;
  return [
    ...fields,
    ...(closed
      ? ['surprise', '__proto__', 'constructor'].map((name) => ({
          what: `unknown field ${name}`,
          request: { ...base, raw: { text: withUnknown(given, name), type: 'application/json' } },
          field: name,
        }))
      : []),
    ...rawCases(base),
  ];
}

function rawCases(base: BaseRequest): BadCase[] {
  const json = 'application/json';
  const raws = {
    'broken JSON': { text: '{"message": ', type: json },
    'a list as body': { text: '[{}]', type: json },
    'a text as body': { text: '"message"', type: json },
    'null as body': { text: 'null', type: json },
    'another content type': { text: 'message=hello', type: 'text/plain' },
    'a body above 1 MiB': { text: JSON.stringify({ name: 'x'.repeat(1_100_000) }), type: json },
  };
  return Object.entries(raws).map(([what, raw]) => ({ what, request: { ...base, raw } }));
}

function parameterCases(
  { parameters }: DescribedOperation,
  location: 'query' | 'header',
  base: BaseRequest,
  foreign: BaseRequest,
): BadCase[] {
  const part = location === 'query' ? 'query' : 'headers';
  const given: Readonly<Record<string, unknown>> = base[part] ?? {};
  const own = parameters.filter((parameter) => parameter.in === location);
  const changed = (values: Record<string, unknown>) => ({ ...base, [part]: values });
  const cases = own.flatMap(({ name, required, schema }: Parameter): BadCase[] => {
    const key = location === 'header' ? name.toLowerCase() : name;
    const { [key]: value, ...rest } = given;
    const theirs: unknown = foreign[part]?.[key];
    const bad = badTextValues(schema).filter(({ value }) => location === 'query' || fitsHeader(value));
    return [
      ...(required ? [{ what: `${location} without ${name}`, request: changed(rest), field: key }] : []),
      ...bad.map(({ what, value }) => ({
        what: `${name} ${what}`,
        request: changed({ ...given, [key]: value }),
        field: key,
      })),
      ...(location === 'query'
        ? [{ what: `${name} twice`, request: changed({ ...given, [key]: ['1', '2'] }), field: name }]
        : []),
      ...(isId(value) && value !== theirs
        ? [
            {
              what: `${name} of another account`,
              request: changed({ ...given, [key]: theirs }),
              mayFindNothing: true as const,
            },
          ]
        : []),
    ];
  });
  if (location === 'header') return cases;
  return [
    ...cases,
    { what: 'unknown query field', request: changed({ ...given, surprise: '1' }), field: 'surprise' },
  ];
}

function pathCases({ parameters }: DescribedOperation, base: BaseRequest, foreign: BaseRequest): BadCase[] {
  const changed = (name: string, value: string) => ({ ...base, params: { ...base.params, [name]: value } });
  return parameters
    .filter((parameter) => parameter.in === 'path')
    .flatMap(({ name }) => {
      const theirs = foreign.params?.[name] ?? '';
      const prefix = theirs.split('_')[0];
      const values = {
        'of another account': theirs,
        'of nothing': `${prefix}_${'0'.repeat(32)}`,
        'of another kind': `acc_${theirs.slice(4)}`,
        'that is no id': 'nonsense',
        'that is very long': 'x'.repeat(4_000),
        'with NUL': '\0',
        'that climbs': '../keys',
      };
      return Object.entries(values).map(([what, value]) => ({
        what: `${name} ${what}`,
        request: changed(name, value),
      }));
    });
}

/** Whether the value has all required parts. */
function satisfies(value: Record<string, unknown>, { required = [], anyOf }: JsonSchema): boolean {
  const has = (names: readonly string[]) => names.every((name) => name in value);
  return has(required) && (anyOf === undefined || anyOf.some((one) => has(one.required ?? [])));
}

/** As text, since a literal would set the prototype instead. */
const withUnknown = (body: Readonly<Record<string, unknown>>, name: string): string =>
  JSON.stringify({ ...body, PLACE: 1 }).replace('"PLACE"', JSON.stringify(name));

const fitsHeader = (value: unknown): boolean => typeof value === 'string' && /^[\x20-\x7e]*$/.test(value);

const isId = (value: unknown): boolean =>
  typeof value === 'string' && /^(ins|key|msg|ord|order|pay)_/.test(value);
