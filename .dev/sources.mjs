// What dependency-cruiser is to read, for the import rules and for what a change can break.
import { createRequire } from 'node:module';
import { FRONT_ENDS } from '../shell/federation/paths.mjs';

export const SOURCE_FOLDERS = ['core', 'adapters', 'api', ...FRONT_ENDS, 'features'];

/** dependency-cruiser passes every file to swc as TypeScript without JSX: this tells swc which files have JSX. */
export function parseJsxWhereItIs() {
  const swc = createRequire(import.meta.url)('@swc/core');
  const { parseFileSync } = swc;
  swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') });
}
