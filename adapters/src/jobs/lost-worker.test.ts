import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@waxwing/core/testing';
import { JobHarness } from './testing/job-harness.js';

/** A separate process runs the compiled code, not the source under test. */
const COMPILED = new URL('../../dist/src/jobs/index.js', import.meta.url).href;

describe('jobs of a process that ends', () => {
  let rig: JobHarness;
  beforeEach(async () => {
    rig = await JobHarness.open();
  });
  afterEach(() => rig.close());

  const erase = { accountId: 'somebody' };

  /** Another process that starts the job and never ends it. */
  async function stuckProcess() {
    const source = `
      import { PgBossJobs } from ${JSON.stringify(COMPILED)};
      const jobs = new PgBossJobs({ connectionString: process.argv[1], works: true, report: () => undefined, lookSeconds: 1 });
      await jobs.start([{ name: 'erase-account', run: () => new Promise(() => console.log('begun')) }]);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', source, rig.url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    return child;
  }

  it('are run by another process when theirs was killed', async () => {
    await rig.newProcess({ works: false }).enqueue('erase-account', erase);
    const child = await stuckProcess();
    const done: unknown[] = [];
    await rig
      .newProcess()
      .start([{ name: 'erase-account', run: async (payload) => void done.push(payload) }]);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await rig.expireHeartbeat('erase-account');
    await eventually(async () => {
      await rig.skipBackOff('erase-account');
      return done[0];
    });
    expect(done).toEqual([erase]);
  });

  it('are finished within the drain time of a stop', async () => {
    const jobs = rig.newProcess();
    let begun = false;
    let done = 0;
    let finish = () => {};
    const run = async () => {
      begun = true;
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      done++;
    };
    await jobs.start([{ name: 'erase-account', run }]);
    await jobs.enqueue('erase-account', erase);
    await eventually(async () => begun || undefined);
    const stopped = jobs.stop();
    finish();
    await stopped;
    expect(done).toBe(1);
    expect(await rig.database.query(`select state::text from jobs.job where name = 'erase-account'`)).toEqual(
      [{ state: 'completed' }],
    );
  });

  it('are left to another process when they do not finish within two seconds', async () => {
    const jobs = rig.newProcess();
    let begun = false;
    const stuck = () => {
      begun = true;
      return new Promise(() => undefined);
    };
    await jobs.start([{ name: 'erase-account', run: stuck }]);
    await jobs.enqueue('erase-account', erase);
    await eventually(async () => begun || undefined);
    await jobs.stop();
    let done = 0;
    await rig.newProcess().start([{ name: 'erase-account', run: async () => done++ }]);
    await eventually(async () => {
      await rig.skipBackOff('erase-account');
      return done || undefined;
    });
    expect(done).toBe(1);
  });
});
