import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

const run = promisify(execFile);
const START = pathToFileURL(createRequire(import.meta.url).resolve('@waxwing/api/main')).href;

/** Loads the whole product, and prints the loaded modules of libsignal. */
const PROGRAM = `
  import { createRequire } from 'node:module';
  await import(new URL('./process/serve.js', ${JSON.stringify(START)}));
  const { cache } = createRequire(import.meta.url);
  console.log(Object.keys(cache).filter((path) => path.includes('libsignal')).length);
`;

it('Baileys is not loaded before the first session needs it, so that its patches take effect', async () => {
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', PROGRAM]);
  expect(stdout.trim()).toBe('0');
});
