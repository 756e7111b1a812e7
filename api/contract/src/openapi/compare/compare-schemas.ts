import { alternativesOf, type Resolve, type Schema } from './schema.js';

/** A schema of the released document beside that of the present one, each with the references of its own document. */
export interface Compared {
  readonly was: Schema;
  readonly is: Schema;
  readonly resolveWas: Resolve;
  readonly resolveIs: Resolve;
}

const KEYWORDS = ['format', 'pattern'] as const;
const UPPER = ['maxLength', 'maximum', 'maxItems'] as const;
const LOWER = ['minLength', 'minimum'] as const;
/** No schema of ours is nested deeper, except one that contains itself. */
const DEPTH = 12;

/** What the present schema no longer takes of what the released one took. */
export function narrowedInput(compared: Compared, at: string, depth = 0): string[] {
  if (depth > DEPTH) return [];
  const present = alternativesOf(compared.is, compared.resolveIs);
  return best(alternativesOf(compared.was, compared.resolveWas), present, (was, is) => [
    ...wrongType(was, is, at),
    ...notAmong(valuesOf(is), valuesOf(was), `${at} no longer takes`, `${at} takes only some values now`),
    ...KEYWORDS.filter((name) => is[name] !== undefined && is[name] !== was[name]).map(
      (name) => `${at} has another ${name}`,
    ),
    ...UPPER.filter(
      (name) => (is[name] ?? Number.POSITIVE_INFINITY) < (was[name] ?? Number.POSITIVE_INFINITY),
    ).map((name) => `${at} has a lower ${name}`),
    ...LOWER.filter(
      (name) => (is[name] ?? Number.NEGATIVE_INFINITY) > (was[name] ?? Number.NEGATIVE_INFINITY),
    ).map((name) => `${at} has a higher ${name}`),
    ...(is.required ?? [])
      .filter((name) => !was.required?.includes(name))
      .map((name) => `${field(at, name)} is required now`),
    ...nested(was, is, at, (inner, where) => narrowedInput({ ...compared, ...inner }, where, depth + 1)),
  ]);
}

/** What the present schema answers that no reader of the released one has to expect. New fields and values of an enum are expected. */
export function changedOutput(compared: Compared, at: string, depth = 0): string[] {
  if (depth > DEPTH) return [];
  const released = alternativesOf(compared.was, compared.resolveWas);
  const present = alternativesOf(compared.is, compared.resolveIs);
  const { gone, known } = typesOf(released, present);
  const lost = gone.map((type) => `${at} is no longer of the type ${JSON.stringify(type)}`);
  const changed = best(known, released, (is, was) => [
    ...wrongType(is, was, at),
    ...(was.format !== undefined && was.format !== is.format ? [`${at} has another format`] : []),
    ...(was.const !== undefined && !valuesOf(is)?.includes(was.const) ? [`${at} is another constant`] : []),
    ...(was.required ?? [])
      .filter((name) => is.properties?.[name] && !is.required?.includes(name))
      .map((name) => `${field(at, name)} may be absent now`),
    ...nested(was, is, at, (inner, where) => changedOutput({ ...compared, ...inner }, where, depth + 1)),
  ]);
  return [...lost, ...changed];
}

/**
 * Where each released form has a type of its own, as events have, a new type is expected. `known` are the present forms without
 * those.
 */
function typesOf(released: readonly Schema[], present: readonly Schema[]) {
  const typeOf = ({ properties }: Schema) => properties?.type?.const;
  const types = new Set(released.map(typeOf));
  if (types.size < 2 || types.has(undefined)) return { gone: [], known: present };
  const now = new Set(present.map(typeOf));
  const known = present.filter((one) => typeOf(one) === undefined || types.has(typeOf(one)));
  return { gone: [...types].filter((type) => !now.has(type)), known };
}

/** Each form of `all` against the form of `among` that it differs least from. */
function best(
  all: readonly Schema[],
  among: readonly Schema[],
  compare: (one: Schema, other: Schema) => string[],
): string[] {
  const found = all.flatMap((one) => {
    const [least] = among.map((other) => compare(one, other)).toSorted((a, b) => a.length - b.length);
    return least ?? [];
  });
  return [...new Set(found)];
}

function wrongType(inner: Schema, outer: Schema, at: string): string[] {
  const fits =
    outer.type === undefined ||
    outer.type === inner.type ||
    (outer.type === 'number' && inner.type === 'integer') ||
    (inner.type === undefined && valuesOf(inner) !== undefined);
  return fits ? [] : [`${at} may be ${inner.type ?? 'anything'} on one side and ${outer.type} on the other`];
}

function valuesOf({ enum: values, const: only }: Schema): readonly unknown[] | undefined {
  return only === undefined ? values : [only];
}

function notAmong(
  allowed: readonly unknown[] | undefined,
  wanted: readonly unknown[] | undefined,
  each: string,
  all: string,
): string[] {
  if (!allowed) return [];
  if (!wanted) return [all];
  return wanted
    .filter((value) => !allowed.includes(value))
    .map((value) => `${each} ${JSON.stringify(value)}`);
}

/** The fields and items of both; a field that is gone is a break in either direction, since unknown fields are refused. */
function nested(
  was: Schema,
  is: Schema,
  at: string,
  compare: (inner: Pick<Compared, 'was' | 'is'>, where: string) => string[],
): string[] {
  const fields = Object.entries(was.properties ?? {}).flatMap(([name, inner]) => {
    const present = is.properties?.[name];
    return present ? compare({ was: inner, is: present }, field(at, name)) : [`${field(at, name)} is gone`];
  });
  const items = was.items && is.items ? compare({ was: was.items, is: is.items }, `${at}[]`) : [];
  return [...fields, ...items];
}

function field(at: string, name: string): string {
  return at.endsWith(' ') ? `${at}${name}` : `${at}.${name}`;
}
