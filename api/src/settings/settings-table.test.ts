import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { settingsSchema } from './settings.js';

describe('the table of settings in the README', () => {
  it('is generated from the schema', async () => {
    const readme = await readFile(new URL('../../../README.md', import.meta.url), 'utf8');
    const found = /<!-- settings -->\n([\s\S]*?)\n<!-- \/settings -->/.exec(readme);
    expect(found?.[1]).toBe(settingsTable());
  });
});

/** The settings as a Markdown table, one row each, for the README. */
function settingsTable(): string {
  const rows = Object.entries(settingsSchema.shape).map(([name, schema]) => {
    const unset = schema.safeParse(undefined).data;
    return `| \`${name}\` | ${shown(unset)} | ${schema.description} |`;
  });
  return ['| name | default | |', '|---|---|---|', ...rows].join('\n');
}

function shown(value: unknown): string {
  if (value === undefined || (typeof value === 'object' && Object.keys(value ?? {}).length === 0)) return '–';
  if (typeof value === 'boolean') return value ? '`on`' : '`off`';
  return `\`${value}\``;
}
