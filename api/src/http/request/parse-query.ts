import { HttpError } from '../http-error.js';

/** No operation takes half as many. */
const MAX_FIELDS = 32;

/**
 * The fields of a query string; one that comes more than once has a list of values. In linear time, while Koa's `ctx.query` asks
 * for the values of every field once for each of its values. @throws HttpError invalid_request
 */
export function parseQuery(text: string): Readonly<Record<string, string | string[]>> {
  // Counted before anything is decoded; the limit ends the count as well.
  if (text.split('&', MAX_FIELDS + 1).length > MAX_FIELDS) {
    throw new HttpError('invalid_request', `The query may have at most ${MAX_FIELDS} fields`);
  }
  const fields = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(text)) {
    const before = fields.get(name);
    fields.set(name, before === undefined ? value : [before, value].flat());
  }
  // Made of entries, `__proto__` is a name like any other.
  return Object.fromEntries(fields);
}
