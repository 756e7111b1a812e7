// `npm run check:imports`: the import rules. dependency-cruiser passes every file to swc as TypeScript without JSX, so this
// tells swc which files have JSX.
import { createRequire } from 'node:module';
import { FRONT_ENDS } from '../shell/federation/paths.mjs';

const FOLDERS = ['core', 'adapters', 'api', ...FRONT_ENDS, 'features'];

const swc = createRequire(import.meta.url)('@swc/core');
const { parseFileSync } = swc;
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') });

process.argv.push('--config', '.dependency-cruiser.cjs', ...FOLDERS);
await import('../node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
