import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Paths whose bundle has another name. */
const BUNDLE_OF_PATH: Readonly<Record<string, string>> = {
  '/': 'home',
  '/reset-password': 'reset',
  '/profile': 'dashboard',
};

/**
 * The `Link` header that has the browser load the bundle of the page at `path` in parallel with the script that would request it:
 * over a slow line that saves one wait. Undefined for a path without a bundle, or a folder that was not built for production.
 */
export async function preloadLinks(folder: string | undefined, path: string): Promise<string | undefined> {
  const list = folder && (await readFile(join(folder, 'bundles.json'), 'utf8').catch(() => undefined));
  if (!list) return undefined;
  const parts = new Map<string, string[]>(Object.entries(JSON.parse(list)));
  const files = parts.get(BUNDLE_OF_PATH[path] ?? path.slice(1)) ?? [];
  return files.map((file) => `</${file}>; rel=preload; as=${kindOf(file)}`).join(', ') || undefined;
}

const kindOf = (file: string) => (file.endsWith('.css') ? 'style' : 'script');
