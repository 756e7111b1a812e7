import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Where the package has a file or folder that ships with the product: in `shipped` beside the bundle. Undefined in a checkout, where
 * each lies in the workspace that makes it.
 */
export function shipped(name: string): string | undefined {
  const path = fileURLToPath(new URL(`./shipped/${name}`, import.meta.url));
  return existsSync(path) ? path : undefined;
}
