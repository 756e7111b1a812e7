import { readFileSync, writeFileSync } from 'node:fs';
import { simulate } from '../safety/simulate.js';
import { pictureOf } from '../safety/simulation-picture.js';
import { tableOf } from '../safety/simulation-table.js';

/** The picture in the documentation. */
const PICTURE = new URL('../../../../shell/src/docs/generated/number-safety.svg', import.meta.url);

/** Prints what leaves when under number safety, and draws it. @param check compares the drawing instead; returns whether it is the same */
export function safety(check: boolean): boolean {
  const simulations = simulate();
  process.stdout.write(`${simulations.map(tableOf).join('\n')}\n`);
  const picture = pictureOf(simulations);
  if (!check) {
    writeFileSync(PICTURE, picture);
    return true;
  }
  const isSame = readFileSync(PICTURE, 'utf8') === picture;
  if (!isSame)
    process.stderr.write('The picture in the documentation is an old one: npm run sim -- safety\n');
  return isSame;
}
