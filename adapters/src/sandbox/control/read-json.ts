import type { IncomingMessage } from 'node:http';
import { invalid, Problem } from './problem.js';

const MAX_BYTES = 1024 * 1024;

/** A JSON object whose fields are not checked yet. */
export type Fields = Record<string, unknown>;

/** Reads the body as a JSON object; an empty body is an empty object. Throws `Problem` 413, 415 or 400. */
export const readJson = async (request: IncomingMessage): Promise<Fields> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Reading on without keeping the data lets the answer reach a client that is still sending.
    if (size <= MAX_BYTES) chunks.push(chunk);
  }
  if (size > MAX_BYTES) throw new Problem(413, 'The body is larger than 1 MiB.');
  if (size === 0) return {};
  // A browser page may send other types to another site without a preflight request.
  if (!isJson(request.headers['content-type']))
    throw new Problem(415, 'The body has to be application/json.');
  let value: unknown;
  try {
    value = JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw invalid('The body is not JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid('The body is not a JSON object.');
  }
  return value as Fields;
};

const isJson = (type = ''): boolean => type.split(';', 1)[0]?.trim().toLowerCase() === 'application/json';

/** A required text field. */
export const text = (fields: Fields, name: string): string => {
  const value = fields[name];
  if (typeof value !== 'string' || value === '') throw invalid(`The field ${name} must be a non-empty text.`);
  return value;
};

/** A text field that may be left out. */
export const optionalText = (fields: Fields, name: string): string | undefined =>
  fields[name] === undefined ? undefined : text(fields, name);

/** A field that is one of the given values. */
export const oneOf = <T extends string>(fields: Fields, name: string, words: readonly T[]): T => {
  const word = words.find((known) => known === fields[name]);
  if (word === undefined) throw invalid(`The field ${name} must be one of: ${words.join(', ')}.`);
  return word;
};

/** An optional boolean. */
export const optionalFlag = (fields: Fields, name: string): boolean | undefined => {
  const value = fields[name];
  if (value === undefined || typeof value === 'boolean') return value;
  throw invalid(`The field ${name} must be true or false.`);
};

/** A required whole number from `min` to `max`. */
export const integer = (fields: Fields, name: string, { min, max }: { min: number; max: number }): number => {
  const value = fields[name];
  if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max) {
    throw invalid(`The field ${name} must be a whole number from ${min} to ${max}.`);
  }
  return value;
};

/** An optional object; null means none. */
export const optionalObject = (fields: Fields, name: string): Fields | null | undefined => {
  const value = fields[name];
  if (value === undefined || value === null) return value;
  if (typeof value !== 'object' || Array.isArray(value))
    throw invalid(`The field ${name} must be an object.`);
  return value as Fields;
};

/** An optional RFC 3339 time, or null. */
export const optionalTime = (fields: Fields, name: string): string | null | undefined => {
  const value = fields[name];
  if (value === undefined || value === null) return value;
  if (typeof value !== 'string' || value.length > 40 || Number.isNaN(Date.parse(value))) {
    throw invalid(`The field ${name} must be an RFC 3339 time.`);
  }
  return new Date(value).toISOString();
};

/** An optional whole number from `min` to `max`. */
export const optionalInteger = (
  fields: Fields,
  name: string,
  range: { min: number; max: number },
): number | undefined => (fields[name] === undefined ? undefined : integer(fields, name, range));
