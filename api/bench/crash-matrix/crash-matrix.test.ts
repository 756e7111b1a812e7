import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from '@jest/globals';

const DIST = join(dirname(createRequire(import.meta.url).resolve('@waxwing/api/main')), '..');

it('a crash at each point: the books balance, no message crosses the wire a third time, inbound messages are stored once, and no part of a history is missing', async () => {
  const args = ['--seeds', '1', '--seed', '5'];
  const child = spawn(process.execPath, [join(DIST, 'bench', 'crash-matrix.js'), ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const [code] = await once(child, 'exit');
  expect(printed).not.toMatch(/^WRONG/m);
  expect(printed.match(/^ok /gm)).toHaveLength(11);
  expect(code).toBe(0);
});
