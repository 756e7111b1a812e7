import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '@waxwing/core/testing/eventually';
import { CRASH_POINTS, type CrashPoint } from '../../testing/crash-points.js';
import { BenchCommand } from '../support/bench-command.js';

describe('a crash at each point: the books balance, no message crosses the wire a third time, and nothing received is missing', () => {
  let matrix: BenchCommand;
  beforeAll(() => {
    matrix = new BenchCommand('crash-matrix', ['--seeds', '1', '--seed', '5']);
  });
  afterAll(() => matrix.stop());

  /** What was printed of one point: its line, and its flaws where it has any. All there is until it begins. */
  function reportOf(point: CrashPoint): { readonly text: string; readonly isWhole: boolean } {
    const [, ...reports] = matrix.printed.split(/^crash matrix: /m);
    const place = reports.findIndex((report) => report.startsWith(`${point}, `));
    return {
      text: reports[place] ?? matrix.printed,
      isWhole: matrix.hasEnded || (place >= 0 && place < reports.length - 1),
    };
  }

  it.each(CRASH_POINTS)('%s', async (point) => {
    const isOk = new RegExp(`^ok +${point}, 1 × .*$`, 'm');
    // Each point has a test's time to itself.
    await waitUntil(
      () => isOk.test(reportOf(point).text) || reportOf(point).isWhole,
      `the books after ${point}`,
    );
    expect(reportOf(point).text).toMatch(isOk);
  });

  it('ends without a flaw', async () => {
    await matrix.ended;
    expect(matrix.printed.match(/^WRONG.*(\n +.*)*/gm)).toBeNull();
    expect(matrix.printed.match(/^ok /gm)).toHaveLength(CRASH_POINTS.length);
    expect(matrix.exitCode).toBe(0);
  });
});
