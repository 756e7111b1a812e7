import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@waxwing/core/testing';
import { JobHarness } from './testing/job-harness.js';

/** The current minute, once a day; still due within the next minute. */
const thisMinute = (now = new Date()) => `${now.getUTCMinutes()} ${now.getUTCHours()} * * *`;
/** Twelve hours from now, once a day: not while a test runs. */
const LATER = `0 ${(new Date().getUTCHours() + 12) % 24} * * *`;

describe('scheduled jobs', () => {
  let rig: JobHarness;
  beforeEach(async () => {
    rig = await JobHarness.open();
  });
  afterEach(() => rig.close());

  /** Waits until the queue's clock was polled `count` more times. */
  const waitForPolls = async (count: number) => {
    for (let poll = 0; poll < count; poll++) {
      const { at } = await rig.waitForRow<{ at: string }>(
        'select cron_on::text as at from jobs.version where cron_on is not null',
      );
      await rig.waitForRow('select 1 from jobs.version where cron_on::text <> $1', [at]);
    }
  };

  it('run once per tick, however many processes there are', async () => {
    const done: string[] = [];
    const start = async (): Promise<void> => {
      const cron = thisMinute();
      const processes = ['one', 'two', 'three'].map((name) => ({ name, jobs: rig.newProcess() }));
      await Promise.all(
        processes.map(({ name, jobs }) =>
          jobs.start([{ name: 'tidy', cron, run: async () => void done.push(name) }]),
        ),
      );
      // On a busy machine their minute may be over before they have begun: they begin again with the present one.
      if (cron === thisMinute() || done.length > 0) return;
      await Promise.all(processes.map(({ jobs }) => jobs.stop()));
      return start();
    };
    await start();
    await eventually(async () => done[0]);
    await waitForPolls(4);
    expect(done).toHaveLength(1);
  });

  it('are made up for once when no process ran at their time', async () => {
    const jobs = rig.newProcess();
    await jobs.start([{ name: 'tidy', cron: LATER, run: async () => undefined }]);
    await waitForPolls(1);
    await jobs.stop();
    await rig.database.query(`update jobs.version set cron_on = now() - interval '3 days'`);
    await rig.database.query(`update jobs.schedule set created_on = now() - interval '4 days'`);

    let done = 0;
    await rig.newProcess().start([{ name: 'tidy', cron: LATER, run: async () => done++ }]);
    await eventually(async () => (done ? true : undefined));
    await waitForPolls(2);
    expect(done).toBe(1);
  });

  it('can be run on demand and report their result', async () => {
    const jobs = rig.newProcess();
    let done = 0;
    const broken = async () => Promise.reject(new Error('disk full'));
    await jobs.start([
      { name: 'tidy', cron: LATER, run: async () => done++ },
      { name: 'broken', cron: LATER, run: broken },
    ]);
    expect(await jobs.runNow('tidy', 30_000)).toEqual({ outcome: 'done' });
    expect(done).toBe(1);
    expect(await jobs.runNow('broken', 30_000)).toEqual({ outcome: 'failed', reason: 'disk full' });
    expect(await jobs.runNow('nonsense', 100)).toEqual({ outcome: 'unknown', known: ['broken', 'tidy'] });
  });

  it('never run twice at the same time, and another demand while one waits adds nothing', async () => {
    const processes = [rig.newProcess(), rig.newProcess()];
    let running = 0;
    let most = 0;
    let done = 0;
    let finish = () => {};
    const allowed = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const run = async () => {
      most = Math.max(most, ++running);
      await allowed;
      running--;
      done++;
    };
    for (const jobs of processes) await jobs.start([{ name: 'slow', cron: LATER, run }]);
    const first = processes[0]!.runNow('slow', 30_000);
    await eventually(async () => (running ? true : undefined));
    const asked = processes.flatMap((jobs) => [jobs.runNow('slow', 30_000), jobs.runNow('slow', 30_000)]);
    await rig.waitForRow(`select 1 from jobs.job where name = 'slow' and state = 'created'`);
    await waitForPolls(2);
    finish();
    for (const run of [first, ...asked]) expect(await run).toEqual({ outcome: 'done' });
    expect(most).toBe(1);
    expect(done).toBe(2);
  });

  it('are no longer available once their kind is removed', async () => {
    const jobs = rig.newProcess();
    await jobs.start([{ name: 'old', cron: LATER, run: async () => undefined }]);
    await jobs.stop();
    await rig.newProcess().start([{ name: 'new', cron: LATER, run: async () => undefined }]);
    expect(await rig.database.query('select name, cron, timezone from jobs.schedule')).toEqual([
      { name: 'new', cron: LATER, timezone: 'UTC' },
    ]);
  });
});
