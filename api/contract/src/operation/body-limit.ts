import { z } from 'zod';
import type { Operation } from './operation.js';

const KIB = 1_024;
/** The upper limit for every operation, whatever its schema says. */
const MAX_BYTES = KIB * KIB;
/** Room for spaces between the parts, and for an unknown field, which is then refused by its name. */
const SPARE_BYTES = KIB / 2;
const MIN_BYTES = 4 * KIB;
/** A character beyond the first 65,536 as JSON may write it: two escapes such as `\ud83d`. */
const BYTES_PER_CHARACTER = 12;
/** Quotes, colon, comma and a line's indentation. */
const BYTES_PER_FIELD = 16;
/** The longest reasonable number, and the longest date. */
const BYTES_PER_NUMBER = 32;
const CHARACTERS_PER_DATE = 64;

interface JsonSchema {
  readonly type?: string;
  readonly format?: string;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: unknown;
}

/**
 * The size limit of an operation's body in bytes: the longest that its schema accepts, each character escaped, rounded up to a power
 * of two. @throws Error for a schema without a limit, whose operation has to set one itself
 */
export function bodyLimitOf({ id, body, bodyLimit }: Pick<Operation, 'id' | 'body' | 'bodyLimit'>): number {
  const schema = z.toJSONSchema(body, {
    io: 'input',
    reused: 'inline',
    unrepresentable: 'any',
  }) as JsonSchema;
  const longest = bodyLimit ?? longestOf(schema) + SPARE_BYTES;
  if (!Number.isFinite(longest)) throw new Error(`${id} takes a body without a limit and says no bodyLimit`);
  return Math.min(MAX_BYTES, Math.max(MIN_BYTES, 2 ** Math.ceil(Math.log2(longest))));
}

/** Formats a limit for people. */
export function formatBytes(bytes: number): string {
  return bytes >= MAX_BYTES ? `${bytes / MAX_BYTES} MiB` : `${bytes / KIB} KiB`;
}

function longestOf(schema: JsonSchema): number {
  const { type, anyOf, items, maxItems = Number.POSITIVE_INFINITY } = schema;
  const choices = schema.const === undefined ? schema.enum : [schema.const];
  if (choices)
    return Math.max(...choices.map((choice) => BYTES_PER_CHARACTER * JSON.stringify(choice).length));
  switch (type) {
    case 'object':
      return longestObject(schema);
    case 'array':
      return 2 + maxItems * (longestOf(items ?? {}) + 2);
    case 'string':
      return (
        BYTES_PER_CHARACTER *
        (schema.maxLength ??
          (schema.format?.startsWith('date') ? CHARACTERS_PER_DATE : Number.POSITIVE_INFINITY))
      );
    case 'integer':
    case 'number':
    case 'boolean':
    case 'null':
      return BYTES_PER_NUMBER;
    default:
      return anyOf ? Math.max(...anyOf.map(longestOf)) : Number.POSITIVE_INFINITY;
  }
}

function longestObject({ properties = {}, additionalProperties }: JsonSchema): number {
  if (additionalProperties !== false) return Number.POSITIVE_INFINITY;
  const fields = Object.entries(properties).map(
    ([name, field]) => BYTES_PER_CHARACTER * name.length + longestOf(field) + BYTES_PER_FIELD,
  );
  return fields.reduce((sum, length) => sum + length, 0);
}
