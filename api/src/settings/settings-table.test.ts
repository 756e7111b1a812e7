import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { settingsTable } from './settings-table.js';

describe('the table of settings in the README', () => {
  it('is generated from the schema', async () => {
    const readme = await readFile(new URL('../../../README.md', import.meta.url), 'utf8');
    const found = /<!-- settings -->\n([\s\S]*?)\n<!-- \/settings -->/.exec(readme);
    expect(found?.[1]).toBe(settingsTable());
  });
});
