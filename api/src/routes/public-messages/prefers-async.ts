// Matches from every quote on, also from one that is never closed: an expression that could fail would try from each of them.
const QUOTED = /"(?:[^"\\]|\\.?)*"?/g;

/** Whether a Prefer header (RFC 7240: a list of preferences, each with parameters) asks for `respond-async`. */
export function prefersAsync(prefer: string | undefined): boolean {
  if (prefer === undefined) return false;
  return prefer
    .replace(QUOTED, '')
    .split(',')
    .some((preference) => preference.split(/[;=]/, 1)[0]?.trim().toLowerCase() === 'respond-async');
}
