interface Schema {
  readonly [keyword: string]: unknown;
}

/** The JSON schema of values like these: a misspelt one is refused. `known` has the schemas of those that a value does not tell. */
export function schemaOf(value: unknown, known: Readonly<Record<string, Schema>> = {}): Schema {
  if (typeof value === 'number') return { type: 'integer', minimum: 1 };
  if (typeof value !== 'object' || value === null) return { type: typeof value };
  const properties = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, known[key] ?? schemaOf(inner)]),
  );
  return { type: 'object', additionalProperties: false, required: Object.keys(value), properties };
}
