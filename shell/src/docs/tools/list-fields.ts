import { describeBounds, describeType, type ResolveRef, type Schema } from './describe-schema.ts';

/** One field of a request body, a response or a query. */
export interface Field {
  /** Its path: `usage.remaining`, `orders[].id`. */
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly about: string;
}

/** The fields of an object, each followed by its nested fields. */
export function listFields(schema: Schema, resolve: ResolveRef, before = ''): Field[] {
  const { properties = {}, allOf, anyOf, oneOf } = resolve(schema);
  const required = requiredOf(resolve(schema));
  const ownFields = Object.entries(properties).flatMap(([key, value]) => {
    const name = before + key;
    const about = describeField(value, resolve);
    const field = { name, type: describeType(value, resolve), required: required.includes(key), about };
    return [field, ...nestedFields(value, name, resolve)];
  });
  const variants = [...(allOf ?? []), ...(anyOf ?? []), ...(oneOf ?? [])];
  const known = new Set(ownFields.map(({ name }) => name));
  const variantFields = variants.flatMap((part) => listFields(part, resolve, before));
  return [...ownFields, ...variantFields.filter(({ name }) => !known.has(name) && known.add(name))];
}

/** The fields that the schema requires itself, and those that each of its variants requires. */
function requiredOf({ required = [], anyOf = [] }: Schema): readonly string[] {
  const [first, ...variants] = anyOf.map((variant) => variant.required ?? []);
  return [...required, ...(first ?? []).filter((name) => variants.every((names) => names.includes(name)))];
}

function nestedFields(schema: Schema, name: string, resolve: ResolveRef): Field[] {
  const { type, items } = resolve(schema);
  if (type === 'array' && items) return listFields(items, resolve, `${name}[].`);
  return listFields(schema, resolve, `${name}.`);
}

export function describeField(schema: Schema, resolve: ResolveRef): string {
  const full = resolve(schema);
  return [schema.description ?? full.description, describeBounds(full)].filter(Boolean).join('; ');
}
