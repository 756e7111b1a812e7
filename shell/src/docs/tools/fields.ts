import { boundsText, type Resolve, type Schema, typeText } from './schema.ts';

/** One field of a body, an answer or a query. */
export interface Field {
  /** Its way from the outside: `usage.remaining`, `orders[].id`. */
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly about: string;
}

/** The fields of an object, those within it below it. */
export function fieldsOf(schema: Schema, resolve: Resolve, before = ''): Field[] {
  const { properties = {}, allOf, anyOf, oneOf } = resolve(schema);
  const required = requiredOf(resolve(schema));
  const own = Object.entries(properties).flatMap(([key, value]) => {
    const name = before + key;
    const about = aboutOf(value, resolve);
    const field = { name, type: typeText(value, resolve), required: required.includes(key), about };
    return [field, ...within(value, name, resolve)];
  });
  const others = [...(allOf ?? []), ...(anyOf ?? []), ...(oneOf ?? [])];
  const known = new Set(own.map(({ name }) => name));
  const more = others.flatMap((part) => fieldsOf(part, resolve, before));
  return [...own, ...more.filter(({ name }) => !known.has(name) && known.add(name))];
}

/** What it asks for itself, and what each of its variants does. */
function requiredOf({ required = [], anyOf = [] }: Schema): readonly string[] {
  const [first, ...others] = anyOf.map((variant) => variant.required ?? []);
  return [...required, ...(first ?? []).filter((name) => others.every((names) => names.includes(name)))];
}

function within(schema: Schema, name: string, resolve: Resolve): Field[] {
  const { type, items } = resolve(schema);
  if (type === 'array' && items) return fieldsOf(items, resolve, `${name}[].`);
  return fieldsOf(schema, resolve, `${name}.`);
}

export function aboutOf(schema: Schema, resolve: Resolve): string {
  const full = resolve(schema);
  return [schema.description ?? full.description, boundsText(full)].filter(Boolean).join('; ');
}
