// Writes the generated parts of the documentation: the highlighted examples and recipes, and the reference, the calls of version 1, the events
// and the retries from the OpenAPI document.
import { readFile, writeFile } from 'node:fs/promises';
import { buildEvents } from './build-events.ts';
import { buildReference, buildRetries } from './build-reference.ts';
import { buildSamples } from './build-samples.ts';
import { buildV1Calls } from './build-v1-calls.ts';

const write = (file: string, content: unknown) =>
  writeFile(new URL(`../generated/${file}`, import.meta.url), `${JSON.stringify(content)}\n`);

await write('samples.json', await buildSamples('examples'));
await write('recipes.json', await buildSamples('recipes'));
await write('reference.json', await buildReference());
await write('v1-calls.json', await buildV1Calls());
await write('events.json', await buildEvents());
// Within the page it takes the colours of the theme.
await write('number-safety.json', {
  svg: await readFile(new URL('../generated/number-safety.svg', import.meta.url), 'utf8'),
});
await write('retries.json', await buildRetries());
