interface Schema {
  readonly [keyword: string]: unknown;
}

/** The JSON schema of values like these: a misspelt one is refused. */
export function schemaOf(value: unknown): Schema {
  if (typeof value === 'number') return { type: 'integer', minimum: 1 };
  if (typeof value !== 'object' || value === null) return { type: typeof value };
  const properties = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, schemaOf(inner)]));
  return { type: 'object', additionalProperties: false, required: Object.keys(value), properties };
}
