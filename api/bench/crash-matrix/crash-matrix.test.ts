import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '@waxwing/core/testing/eventually';
import { CRASH_POINTS } from '../../testing/crash-points.js';
import { BenchCommand } from '../support/bench-command.js';

describe('a crash at each point: the books balance, no message crosses the wire a third time, and nothing received is missing', () => {
  let matrix: BenchCommand;
  beforeAll(() => {
    matrix = new BenchCommand('crash-matrix', ['--seeds', '1', '--seed', '5']);
  });
  afterAll(() => matrix.stop());

  it.each(CRASH_POINTS)('%s', async (point) => {
    const judged = new RegExp(`^(ok|WRONG) +${point}, `, 'm');
    // Each point has a test's time to itself.
    await waitUntil(() => judged.test(matrix.printed) || matrix.hasEnded, `the books after ${point}`);
    expect(matrix.printed).toMatch(new RegExp(`^ok +${point}, 1 × .*$`, 'm'));
  });

  it('ends without a flaw', async () => {
    await matrix.ended;
    expect(matrix.printed).not.toMatch(/^WRONG/m);
    expect(matrix.printed.match(/^ok /gm)).toHaveLength(CRASH_POINTS.length);
    expect(matrix.exitCode).toBe(0);
  });
});
