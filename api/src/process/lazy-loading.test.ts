import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

const run = promisify(execFile);
const START = pathToFileURL(createRequire(import.meta.url).resolve('@waxwing/api/main')).href;

/** Loads all that a process is made of, and prints what of libsignal came along. */
const PROGRAM = `
  import { createRequire } from 'node:module';
  await import(new URL('./process/serve.js', ${JSON.stringify(START)}));
  const { cache } = createRequire(import.meta.url);
  console.log(Object.keys(cache).filter((path) => path.includes('libsignal')).length);
`;

it('Baileys is not there before the first session asks for it: what is changed about it then takes effect', async () => {
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', PROGRAM]);
  expect(stdout.trim()).toBe('0');
});
