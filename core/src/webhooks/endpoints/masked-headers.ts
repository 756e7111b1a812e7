import { InvalidWebhook } from '../errors.js';
import { type OwnHeaderRule, refusalOfHeaders } from '../own-headers.js';

/** Headers that the customer adds to each delivery. */
export type OwnHeaders = Readonly<Record<string, string>>;

/** Stands for a value that is not shown; sent back, it keeps the value that is stored. */
export const MASKED_VALUE = '********';

const PREDICATES: Readonly<Record<OwnHeaderRule, string>> = {
  too_many: 'may have at most 5 headers',
  name: 'has a name that is not one of a header, or is there twice',
  reserved: 'has a name that Waxwing or the connection needs',
  value: 'has a value that is too long, or not printable ASCII',
};

/** The headers to store, where masked values stand for those of `stored`. @throws InvalidWebhook */
export function parseOwnHeaders(given: OwnHeaders, stored: OwnHeaders = {}): OwnHeaders {
  const headers = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      value === MASKED_VALUE ? keptValue(name, stored) : value,
    ]),
  );
  const refusal = refusalOfHeaders(headers);
  if (refusal) throw refused(PREDICATES[refusal.rule]);
  return headers;
}

function keptValue(name: string, stored: OwnHeaders): string {
  if (!Object.hasOwn(stored, name)) throw refused('has a masked value of a header that is not stored');
  return stored[name]!;
}

function refused(predicate: string): InvalidWebhook {
  return new InvalidWebhook('headers', `headers ${predicate}`);
}
