// Writes what the documentation shows of files outside it: the examples, coloured, and the API's own description.
import { writeFile } from 'node:fs/promises';
import { buildReference } from './build-reference.ts';
import { buildSamples } from './build-samples.ts';

const write = (file: string, content: unknown) =>
  writeFile(new URL(`../generated/${file}`, import.meta.url), `${JSON.stringify(content)}\n`);

await write('samples.json', await buildSamples());
await write('reference.json', await buildReference());
