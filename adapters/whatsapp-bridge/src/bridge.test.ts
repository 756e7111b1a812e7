import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import * as bridge from './index.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const BAILEYS = join(root, 'node_modules/@whiskeysockets/baileys');
const NAME = 'whatsapp-rust-bridge';

describe('the module that Baileys imports in place of whatsapp-rust-bridge', () => {
  it('is resolved from everywhere in Baileys', () => {
    expect(existsSync(join(BAILEYS, 'node_modules', NAME))).toBe(false);
    expect(realpathSync(join(root, 'node_modules', NAME))).toBe(
      realpathSync(join(root, 'adapters/whatsapp-bridge')),
    );
  });

  it('has exactly the exports that Baileys imports', () => {
    const imported = new Set(sources().flatMap(importedNames));
    expect([...imported].sort()).toEqual(Object.keys(bridge).sort());
  });

  it('is the lockfile’s only package of that name', () => {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lockfile;
    const entries = Object.entries(packages).filter(([path]) => path.endsWith(`/${NAME}`));
    expect(entries).toEqual([[`node_modules/${NAME}`, { resolved: 'adapters/whatsapp-bridge', link: true }]]);
  });
});

interface Lockfile {
  readonly packages: Readonly<Record<string, unknown>>;
}

/** The text of Baileys' modules and their declarations. */
function sources(): string[] {
  return readdirSync(join(BAILEYS, 'lib'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(js|d\.ts)$/.test(path))
    .map((path) => readFileSync(join(BAILEYS, 'lib', path), 'utf8'))
    .filter((text) => text.includes(NAME));
}

/** Throws when a module names the package in any other way than `import {…} from` or `export {…} from`. */
function importedNames(text: string): string[] {
  const lists = [...text.matchAll(/(?:import|export) \{([^}]*)\} from '([^']*)'/g)].filter(
    ([, , from]) => from === NAME,
  );
  if (text.split(NAME).length - 1 !== lists.length)
    throw new Error(`An import that this test cannot read: ${text}`);
  return lists.flatMap(([, names = '']) => names.split(',').map((name) => name.trim().replace(/ as .*/, '')));
}
