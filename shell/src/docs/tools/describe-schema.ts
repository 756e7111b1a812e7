/** The part of JSON Schema that the OpenAPI document uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
}

/** Resolves a `#/components/…` reference. */
export type ResolveRef = (schema: Schema) => Schema;

/** The type in a few words: 'string', 'integer or null', '"sent", "failed"'. */
export function describeType(schema: Schema, resolve: ResolveRef): string {
  const { type, enum: values, const: only, items, format, anyOf, oneOf } = resolve(schema);
  if (only !== undefined) return JSON.stringify(only);
  if (values) return values.map((value) => JSON.stringify(value)).join(', ');
  const choices = anyOf ?? oneOf;
  if (!type && choices) return choices.map((choice) => describeType(choice, resolve)).join(' or ');
  if (type === 'array' && items) return `list of ${describeType(items, resolve)}`;
  const name = typeof type === 'string' ? type : (type?.join(' or ') ?? 'any');
  return format ? `${name}, ${format}` : name;
}

/** The constraints of a value, in words. */
export function describeBounds({
  minLength,
  maxLength,
  minimum,
  maximum,
  default: fallback,
}: Schema): string {
  const parts = [
    range(minLength, maxLength, ' characters'),
    range(minimum, maximum, ''),
    fallback === undefined ? '' : `${JSON.stringify(fallback)} if absent`,
  ];
  return parts.filter(Boolean).join('; ');
}

function range(from: number | undefined, to: number | undefined, unit: string): string {
  if (from !== undefined && to !== undefined && to < Number.MAX_SAFE_INTEGER)
    return `${from} to ${to}${unit}`;
  if (to !== undefined && to < Number.MAX_SAFE_INTEGER) return `at most ${to}${unit}`;
  return from === undefined ? '' : `at least ${from}${unit}`;
}
