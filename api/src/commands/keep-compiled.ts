import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/**
 * Has Node keep what it compiles, which saves a quarter of the processor time of each later start. It lies in the user's own cache folder,
 * since one below `/tmp` could be made by another user. Where there is none, or nothing can be written, nothing is kept.
 */
export function keepCompiled({ XDG_CACHE_HOME, LOCALAPPDATA, HOME }: NodeJS.ProcessEnv): void {
  const folder = XDG_CACHE_HOME || LOCALAPPDATA || (HOME && join(HOME, '.cache'));
  if (folder) enableCompileCache(join(folder, 'waxwing'));
}
