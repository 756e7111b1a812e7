import { glob, readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';

test('the client imports only types of the contract and zod: neither may reach a browser', async () => {
  const imports: string[] = [];
  for await (const file of glob('**/*.{ts,tsx}', { cwd: import.meta.dirname })) {
    if (file.includes('.test.')) continue;
    const source = await readFile(`${import.meta.dirname}/${file}`, 'utf8');
    imports.push(...(source.match(/^(import|export)\b[^;]*from '(@waxwing\/contract|zod)[^']*'/gm) ?? []));
  }
  expect(imports.length).toBeGreaterThan(0);
  expect(imports.filter((line) => !/^(import|export) type /.test(line))).toEqual([]);
});
