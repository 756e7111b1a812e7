import { glob, readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';

const SHELL = `${import.meta.dirname}/../..`;

test.each(['client/src', 'src'])(
  'shell/%s imports only types of the contract and zod: neither may reach a browser',
  async (folder) => {
    const imports: string[] = [];
    for await (const file of glob(`${folder}/**/*.{ts,tsx}`, { cwd: SHELL })) {
      if (file.includes('.test.') || /(^|\/)(tools)\//.test(file)) continue;
      const source = await readFile(`${SHELL}/${file}`, 'utf8');
      imports.push(...(source.match(/^(import|export)\b[^;]*from '(@waxwing\/contract|zod)[^']*'/gm) ?? []));
    }
    expect(imports.length).toBeGreaterThan(0);
    expect(imports.filter((line) => !/^(import|export) type /.test(line))).toEqual([]);
  },
);
