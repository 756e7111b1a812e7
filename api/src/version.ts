import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The version in the package.json of the product: of the checkout, or of the installed package. */
export const VERSION = versionAbove(dirname(fileURLToPath(import.meta.url)));

function versionAbove(folder: string): string {
  const path = join(folder, 'package.json');
  if (existsSync(path)) {
    const { name, version } = JSON.parse(readFileSync(path, 'utf8')) as { name?: string; version?: string };
    if (name === 'waxwing' && version !== undefined) return version;
  }
  const parent = dirname(folder);
  return parent === folder ? 'unknown' : versionAbove(parent);
}
