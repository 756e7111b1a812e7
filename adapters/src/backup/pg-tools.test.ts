import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { temporaryFolder } from '../../testing/temporary-folder.js';
import { startTool } from './pg-tools.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
  const tool = join(folder.path, 'pg_dump');
  await writeFile(tool, '#!/bin/sh\necho "$PGUSER:$PGPASSWORD@$PGHOST:$PGPORT/$PGDATABASE"\n');
  await chmod(tool, 0o755);
});
afterAll(() => folder.remove());

const shown = async (url: string, env: NodeJS.ProcessEnv = {}) => {
  const { child, ended } = startTool('pg_dump', [], url, { PATH: folder.path, ...env });
  const said = await text(child.stdout!);
  await ended;
  return said.trim();
};

test('a tool reaches what the URL names', async () => {
  expect(await shown('postgresql://asha:p%40ss@db.example:6000/waxwing')).toBe(
    'asha:p@ss@db.example:6000/waxwing',
  );
  expect(await shown('postgresql://asha:pass@/waxwing?host=%2Frun%2Fpg&port=6000')).toBe(
    'asha:pass@/run/pg:6000/waxwing',
  );
});

test('what the URL leaves to the environment, as the driver does, the tool gets from there too', async () => {
  const env = { PGUSER: 'asha', PGPASSWORD: 'secret', PGPORT: '6000' };
  expect(await shown('postgresql://db.example/waxwing', env)).toBe('asha:secret@db.example:6000/waxwing');
  expect(await shown('postgresql:///waxwing?host=%2Frun%2Fpg', env)).toBe('asha:secret@/run/pg:6000/waxwing');
});
