const MAX_HEADERS = 5;
const MAX_VALUE = 1_024;
const NAME = /^[\w!#$%&'*+.^`|~-]{1,64}$/;
const VALUE = /^[\x20-\x7e]*$/;

/** Headers that belong to the connection, to the body, or to us. */
const RESERVED_NAME =
  /^(?:connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|host|date|via|forwarded|http2-settings|user-agent|accept-encoding|(?:proxy|content|webhook|waxwing)-.*)$/i;

/** Why a customer's own headers cannot be sent. */
export type OwnHeaderRule = 'too_many' | 'name' | 'reserved' | 'value';

/** The rule that the headers of an endpoint break, with the name of the header that does. Undefined where they can be sent. */
export function refusalOfHeaders(
  headers: Readonly<Record<string, string>>,
): { readonly rule: OwnHeaderRule; readonly name: string } | undefined {
  const names = Object.keys(headers);
  if (names.length > MAX_HEADERS) return { rule: 'too_many', name: names[MAX_HEADERS]! };
  const seen = new Set<string>();
  for (const [name, value] of Object.entries(headers)) {
    const rule = seen.has(name.toLowerCase()) ? 'name' : refusalOfHeader(name, value);
    if (rule) return { rule, name };
    seen.add(name.toLowerCase());
  }
  return undefined;
}

function refusalOfHeader(name: string, value: string): OwnHeaderRule | undefined {
  if (!NAME.test(name)) return 'name';
  if (RESERVED_NAME.test(name)) return 'reserved';
  return value.length > MAX_VALUE || !VALUE.test(value) ? 'value' : undefined;
}

/** Those that can be sent: a stored one that breaks a rule of today is left out. */
export function sendableHeaders(headers: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(headers)
    .filter(([name, value]) => refusalOfHeader(name, value) === undefined)
    .slice(0, MAX_HEADERS);
}
