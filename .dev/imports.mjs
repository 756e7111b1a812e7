// `npm run check:imports`: the import rules.
import { parseJsxWhereItIs, SOURCE_FOLDERS } from './sources.mjs';

parseJsxWhereItIs();
process.argv.push('--config', '.dependency-cruiser.cjs', ...SOURCE_FOLDERS);
await import('../node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
