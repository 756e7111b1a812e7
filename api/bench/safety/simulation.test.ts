import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { simulate } from './simulate.js';
import { PICTURE_PATH, pictureOf } from './simulation-picture.js';

test('a campaign begins slowly, a shop never waits, and the picture in the documentation shows it (npm run sim -- safety)', async () => {
  const simulations = simulate();
  const [shop, campaign] = simulations;
  expect(shop!.days.map(({ waiting, expired }) => waiting + expired).every((held) => held === 0)).toBe(true);
  const stages = campaign!.days.slice(0, 22).map(({ leftFirst }) => leftFirst);
  expect(stages.slice(0, 4)).toEqual([10, 15, 25, 40]);
  expect(stages.at(-1)).toBe(120);
  const picture = await readFile(new URL(`../../../${PICTURE_PATH}`, import.meta.url), 'utf8');
  expect(picture).toBe(pictureOf(simulations));
});
