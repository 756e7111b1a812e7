/** The part of JSON Schema that our documents use. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

/** Finds what a `$ref` of a document names. */
export type Resolve = <T extends object>(part: T) => T;

/** The forms that a value may have, each without references, `allOf` and alternatives of its own. */
export function alternativesOf(schema: Schema, resolve: Resolve): Schema[] {
  const { allOf = [], anyOf, oneOf, ...own } = resolve(schema);
  const types = [own.type].flat().map((type): Schema => (type === undefined ? own : { ...own, type }));
  const base = allOf.reduce<Schema[]>(
    (merged, part) =>
      merged.flatMap((one) => alternativesOf(part, resolve).map((other) => merge(one, other))),
    types,
  );
  const choices = anyOf ?? oneOf;
  if (!choices) return base;
  return choices.flatMap((choice) =>
    alternativesOf(choice, resolve).flatMap((one) => base.map((other) => merge(other, one))),
  );
}

function merge(one: Schema, other: Schema): Schema {
  return {
    ...one,
    ...other,
    ...((one.properties || other.properties) && {
      properties: mergeProperties(one.properties, other.properties),
    }),
    ...((one.required || other.required) && {
      required: [...new Set([...(one.required ?? []), ...(other.required ?? [])])],
    }),
  };
}

function mergeProperties(one: Schema['properties'] = {}, other: Schema['properties'] = {}) {
  const both = Object.keys(other).map((name) => {
    const [mine, theirs] = [one[name], other[name]!];
    return [name, mine ? { allOf: [mine, theirs] } : theirs] as const;
  });
  return { ...one, ...Object.fromEntries(both) };
}
