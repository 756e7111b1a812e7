import { readFile } from 'node:fs/promises';
import { buildPublicOpenApi } from './build.js';
import { ALLOWED_BREAKS_FILE, RELEASED_FILE } from './committed-file.js';
import { findBreaks } from './compare/find-breaks.js';

const read = async (path: string) => JSON.parse(await readFile(path, 'utf8'));
const allowed: readonly string[] = await read(ALLOWED_BREAKS_FILE);
const breaks = findBreaks(await read(RELEASED_FILE), JSON.parse(JSON.stringify(buildPublicOpenApi())));

for (const sentence of breaks.filter((one) => !allowed.includes(one)))
  fail(`Breaks programs of customers: ${sentence}. If that is decided, list it in ${ALLOWED_BREAKS_FILE}.`);
for (const sentence of allowed.filter((one) => !breaks.includes(one)))
  fail(`${ALLOWED_BREAKS_FILE} lists what is no break (any more): ${sentence}.`);

function fail(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}
