import { glob, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const IMPORT = /import (\w+) from '(\.\/[^']+\.module\.css)'/g;

test('every class name that a component uses exists in its style sheet, inside a layer', async () => {
  const missing: string[] = [];
  for await (const file of glob('{shell/{src,kit/src},mfe-*/src}/**/*.{ts,tsx}', { cwd: ROOT })) {
    const source = await readFile(join(ROOT, file), 'utf8');
    const body = source.replace(/^import .*$/gm, '');
    for (const [, name, path] of source.matchAll(IMPORT)) {
      const sheet = await readFile(join(ROOT, dirname(file), path!), 'utf8');
      if (!/@layer (kit|app) \{/.test(sheet)) missing.push(`${path}: no layer`);
      for (const [, used] of body.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))) {
        if (!new RegExp(`\\.${used}\\b`).test(sheet)) missing.push(`${file}: .${used}`);
      }
    }
  }
  expect(missing).toEqual([]);
});
