// Matches at every quote, also an unclosed one: an expression that failed there would scan to the end again from each quote.
const QUOTED = /"(?:[^"\\]|\\.?)*"?/g;
const MAX_WAIT_S = 10;
const SECONDS = /^[0-9]{1,2}$/;

/** The preferences of a Prefer header (RFC 7240: a list, each with parameters) by name; of one given twice the first counts. */
function preferencesOf(prefer: string): ReadonlyMap<string, string | undefined> {
  const found = new Map<string, string | undefined>();
  for (const part of prefer.replace(QUOTED, '').split(',')) {
    const [preference = ''] = part.split(';', 1);
    const [name = '', value] = preference.split('=', 2);
    const known = name.trim().toLowerCase();
    if (!found.has(known)) found.set(known, value?.trim());
  }
  return found;
}

/** Whether a Prefer header asks for `respond-async`. */
export function prefersAsync(prefer: string | undefined): boolean {
  return prefer !== undefined && preferencesOf(prefer).has('respond-async');
}

/** The seconds of `wait=n` in a Prefer header, 0 to 10; undefined for any other, which is ignored like every unknown preference. */
export function preferredWait(prefer: string | undefined): number | undefined {
  const value = prefer === undefined ? undefined : preferencesOf(prefer).get('wait');
  if (value === undefined || !SECONDS.test(value)) return undefined;
  const seconds = Number(value);
  return seconds <= MAX_WAIT_S ? seconds : undefined;
}
