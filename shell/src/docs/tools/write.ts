// Writes the generated parts of the documentation: the highlighted examples and recipes, and the reference, the events and the retries from the
// OpenAPI document.
import { writeFile } from 'node:fs/promises';
import { buildEvents } from './build-events.ts';
import { buildReference, buildRetries } from './build-reference.ts';
import { buildSamples } from './build-samples.ts';

const write = (file: string, content: unknown) =>
  writeFile(new URL(`../generated/${file}`, import.meta.url), `${JSON.stringify(content)}\n`);

await write('samples.json', await buildSamples('examples'));
await write('recipes.json', await buildSamples('recipes'));
await write('reference.json', await buildReference());
await write('events.json', await buildEvents());
await write('retries.json', await buildRetries());
