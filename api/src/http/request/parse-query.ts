import { HttpError } from '../http-error.js';

/** Twice as many as any operation takes, and more. */
const MAX_FIELDS = 32;

/**
 * The fields of a query string; a repeated one has a list of values. Runs in linear time, while Koa's `ctx.query` is quadratic in
 * repeated fields. @throws HttpError invalid_request
 */
export function parseQuery(text: string): Readonly<Record<string, string | string[]>> {
  // Counts before it decodes; the count ends at the limit.
  if (text.split('&', MAX_FIELDS + 1).length > MAX_FIELDS) {
    throw new HttpError('invalid_request', `The query may have at most ${MAX_FIELDS} fields`);
  }
  const fields = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(text)) {
    const before = fields.get(name);
    fields.set(name, before === undefined ? value : [before, value].flat());
  }
  // `Object.fromEntries` treats `__proto__` as a name like any other.
  return Object.fromEntries(fields);
}
