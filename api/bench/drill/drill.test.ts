import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from '@jest/globals';

const DIST = join(dirname(createRequire(import.meta.url).resolve('@waxwing/api/main')), '..');

it('a short drill: the books balance after everything that went wrong', async () => {
  const args = ['--seconds', '10', '--workers', '2', '--sessions', '6', '--seed', '3'];
  // Without the database: a worker killed while that is away may leave a message to be asked for again by its reader.
  args.push('--harm', 'kill,stop,freeze,drop,api');
  const child = spawn(process.execPath, [join(DIST, 'bench', 'drill.js'), ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const [code] = await once(child, 'exit');
  expect(printed).toMatch(/^ok +accepted/m);
  expect(printed).not.toMatch(/^WRONG/m);
  expect(code).toBe(0);
}, 120_000);
