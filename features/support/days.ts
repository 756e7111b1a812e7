import assert from 'node:assert/strict';

/** The date of a named day in UTC, as the API takes it. */
export function day(name: string): string {
  const offset = { today: 0, yesterday: -1, tomorrow: 1 }[name];
  assert.ok(offset !== undefined, `${name} is not a day`);
  return new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
}
