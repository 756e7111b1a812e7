// `npm run check:imports`: who may import whom. dependency-cruiser hands every file to swc as TypeScript without JSX, so that
// swc is told here which ones have it.
import { createRequire } from 'node:module';
import { FRONT_ENDS } from '../shell/federation/paths.mjs';

const FOLDERS = ['core', 'adapters', 'api', ...FRONT_ENDS, 'features'];

const swc = createRequire(import.meta.url)('@swc/core');
const { parseFileSync } = swc;
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') });

process.argv.push('--config', '.dependency-cruiser.cjs', ...FOLDERS);
await import('../node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
