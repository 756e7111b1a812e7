import { writeFileSync } from 'node:fs';
import { simulate } from './safety/simulate.js';
import { PICTURE_PATH, pictureOf } from './safety/simulation-picture.js';
import { tableOf } from './safety/simulation-table.js';

const USAGE = 'Usage: npm run sim -- safety\n';

if (process.argv[2] === 'safety') {
  const simulations = simulate();
  process.stdout.write(`${simulations.map(tableOf).join('\n')}\n`);
  writeFileSync(new URL(`../../../${PICTURE_PATH}`, import.meta.url), pictureOf(simulations));
} else {
  process.stderr.write(USAGE);
  process.exitCode = 1;
}
