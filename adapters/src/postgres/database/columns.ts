/** The names of all fields of an entity; one that is missing does not compile. */
export function fieldsOf<Entity>(fields: Record<keyof Entity, true>): (keyof Entity & string)[] {
  return Object.keys(fields) as (keyof Entity & string)[];
}

/** The columns of these fields, each named as its field: a row of them is what the core takes. */
export function columnsOf(fields: readonly string[], table?: string): string {
  const prefix = table === undefined ? '' : `${table}.`;
  return fields.map((field) => `${prefix}${toColumn(field)} as "${field}"`).join(', ');
}

function toColumn(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
