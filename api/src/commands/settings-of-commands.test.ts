import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { temporaryFolder } from '@waxwing/adapters/testing';
import { COMMANDS } from './commands.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

it('admin says what is wrong with a URL that cannot be meant', async () => {
  const run = await COMMANDS.admin!.load();
  const env = { WAXWING_DATA: folder.path, DATABASE_URL: 'the-database' };
  await expect(run(['audit'], env)).rejects.toThrow(/^DATABASE_URL: must look like postgresql:/);
});

it.each([
  ['admin', ['find', 'asha@example.com']],
  ['job', ['message-retention']],
])('%s works on no other database where the file with the URL cannot be read', async (name, args) => {
  const env = { WAXWING_DATA: folder.path, DATABASE_URL_FILE: join(folder.path, 'nowhere') };
  const run = await COMMANDS[name]!.load();
  await expect(run(args, env)).rejects.toThrow(/^DATABASE_URL_FILE: .* cannot be read/);
});

it.each([[[]], [['message-retention', 'dead-letters']]])('job runs one job and none of %j', async (args) => {
  const env = { WAXWING_DATA: folder.path, DATABASE_URL_FILE: join(folder.path, 'nowhere') };
  const run = await COMMANDS.job!.load();
  expect(await run(args, env)).toBe(2);
});
