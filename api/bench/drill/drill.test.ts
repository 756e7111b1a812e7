import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from '@jest/globals';

const DIST = join(dirname(createRequire(import.meta.url).resolve('@waxwing/api/main')), '..');

/** The times hold for an otherwise idle machine. */
const BOOKS = [
  'accepted',
  'charged',
  'arrived',
  'crossed the wire again',
  'order in the chats',
  'read at once',
  'crashes',
  'events',
  'delivered',
  'delivered again',
  'first attempts in order',
];

it('a short drill: the books balance after every injected fault, and every event has reached every webhook', async () => {
  const args = ['--seconds', '8', '--workers', '2', '--sessions', '6', '--seed', '3'];
  const child = spawn(process.execPath, [join(DIST, 'bench', 'drill.js'), ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  await once(child, 'exit');
  for (const line of BOOKS) expect(printed).toMatch(new RegExp(`^ok +${line}`, 'm'));
});
