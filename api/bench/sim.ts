import { readFileSync, writeFileSync } from 'node:fs';
import { simulate } from './safety/simulate.js';
import { pictureOf } from './safety/simulation-picture.js';
import { tableOf } from './safety/simulation-table.js';

const USAGE = 'Usage: npm run sim -- safety [--check]\n';
/** The picture in the documentation. */
const PICTURE = new URL('../../../shell/src/docs/generated/number-safety.svg', import.meta.url);

if (process.argv[2] === 'safety') {
  const simulations = simulate();
  process.stdout.write(`${simulations.map(tableOf).join('\n')}\n`);
  const picture = pictureOf(simulations);
  if (!process.argv.includes('--check')) writeFileSync(PICTURE, picture);
  else if (readFileSync(PICTURE, 'utf8') !== picture) {
    process.stderr.write('The picture in the documentation is an old one: npm run sim -- safety\n');
    process.exitCode = 1;
  }
} else {
  process.stderr.write(USAGE);
  process.exitCode = 1;
}
