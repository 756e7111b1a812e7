import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '@waxwing/core/testing/eventually';
import { CRASH_POINTS } from '../../testing/crash-points.js';

const DIST = join(dirname(createRequire(import.meta.url).resolve('@waxwing/api/main')), '..');

describe('a crash at each point: the books balance, no message crosses the wire a third time, and nothing received is missing', () => {
  let matrix: ChildProcess;
  let ended: Promise<unknown>;
  let printed = '';
  beforeAll(() => {
    const args = ['--seeds', '1', '--seed', '5'];
    matrix = spawn(process.execPath, [join(DIST, 'bench', 'crash-matrix.js'), ...args], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    ended = once(matrix, 'exit');
    matrix.stdout!.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  });
  afterAll(async () => {
    matrix.kill();
    await ended;
  });

  const hasEnded = () => matrix.exitCode !== null || matrix.signalCode !== null;

  it.each(CRASH_POINTS)('%s', async (point) => {
    // Each point has a test's time to itself.
    await waitUntil(() => printed.includes(` ${point}, `) || hasEnded(), `the books after ${point}`);
    expect(printed).toMatch(new RegExp(`^ok +${point}, 1 × .*$`, 'm'));
  });

  it('ends without a flaw', async () => {
    await ended;
    expect(printed).not.toMatch(/^WRONG/m);
    expect(printed.match(/^ok /gm)).toHaveLength(CRASH_POINTS.length);
    expect(matrix.exitCode).toBe(0);
  });
});
