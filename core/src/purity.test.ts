import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';

const SOURCE = import.meta.dirname;
const PACKAGE = join(SOURCE, '..', 'package.json');

/** The quoted path after `from` or `import`. */
const IMPORTED = /(?<!['"])\b(?:from|import)\s*\(?\s*(['"])(?<path>[^'"]+)\1/g;

async function sourceFiles(): Promise<string[]> {
  const names = await readdir(SOURCE, { recursive: true });
  return names.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
}

describe('the core', () => {
  test('depends on no package', async () => {
    const manifest = JSON.parse(await readFile(PACKAGE, 'utf8')) as Record<string, unknown>;
    const kinds = ['dependencies', 'peerDependencies', 'optionalDependencies', 'devDependencies'];
    expect(kinds.filter((kind) => kind in manifest)).toEqual([]);
  });

  test('imports nothing but its own files', async () => {
    const files = await sourceFiles();
    expect(files.length).toBeGreaterThan(50);
    const foreign: string[] = [];
    let imports = 0;
    for (const file of files) {
      for (const { groups } of (await readFile(join(SOURCE, file), 'utf8')).matchAll(IMPORTED)) {
        imports += 1;
        const target = join(SOURCE, file, '..', groups!.path!);
        const own = groups!.path!.startsWith('.') && target.startsWith(`${SOURCE}/`);
        if (!own) foreign.push(`${file} imports ${groups!.path}`);
      }
    }
    expect(imports).toBeGreaterThan(100);
    expect(foreign).toEqual([]);
  });
});
