import { describe, expect, it } from '@jest/globals';
import type { JobSource } from '@waxwing/core';
import { eventually } from '@waxwing/core/testing';
import pino from 'pino';
import type { QueuedJob, ScheduledJob } from './job.js';
import { JobRunner } from './job-runner.js';

const EMAIL = 'asha@example.com';

function runner(jobs: { scheduled?: ScheduledJob[]; queued?: unknown[]; failures?: number } = {}) {
  const log: string[] = [];
  const runs: [string, string, number][] = [];
  let failures = jobs.failures ?? 0;
  let stopped = false;
  let work: Parameters<JobSource['start']>[0] = [];
  const running = new JobRunner({
    scheduled: jobs.scheduled ?? [],
    queued: (jobs.queued ?? []) as QueuedJob[],
    source: {
      start: async (given) => {
        if (failures-- > 0) throw new Error('no database yet');
        work = given;
      },
      depths: async () => ({ mail: { waiting: 3, active: 1, failed: 2 } }),
      stop: async () => {
        stopped = true;
      },
    },
    metrics: { onRun: (...run) => runs.push(run) },
    startAfterMs: 0,
    log: pino({}, { write: (line) => log.push(line) }),
  });
  const named = (name: string) => eventually(async () => work.find((one) => one.name === name));
  return { running, named, runs, log, stopped: () => stopped };
}

describe('the job runner', () => {
  it('runs scheduled and queued jobs, and counts and times each run', async () => {
    const asked: unknown[] = [];
    const { running, named, runs, log } = runner({
      scheduled: [{ name: 'tidy', cron: '0 3 * * *', run: async () => undefined }],
      queued: [{ name: 'password-reset', run: async (payload: unknown) => asked.push(payload) }],
    });
    running.start();
    expect((await named('tidy')).cron).toBe('0 3 * * *');
    await (await named('tidy')).run(null);
    await (await named('password-reset')).run({ email: EMAIL });
    expect(asked).toEqual([{ email: EMAIL }]);
    expect(runs).toEqual([
      ['tidy', 'ok', expect.any(Number)],
      ['password-reset', 'ok', expect.any(Number)],
    ]);
    expect(JSON.parse(log[0]!)).toMatchObject({ job: 'tidy', ms: expect.any(Number), msg: 'job done' });
    expect(log.join()).not.toMatch(EMAIL);
  });

  it('counts and logs a failed run, and passes the failure on so that the job is retried', async () => {
    const broken = { name: 'mail', run: () => Promise.reject(new Error('mailbox full')) };
    const { running, named, runs, log } = runner({ queued: [broken] });
    running.start();
    await expect((await named('mail')).run({ to: EMAIL })).rejects.toThrow('mailbox full');
    expect(runs).toEqual([['mail', 'failed', expect.any(Number)]]);
    expect(log.join()).toMatch(/job failed/);
    expect(log.join()).not.toMatch(EMAIL);
  });

  it('keeps trying to start while there is no database', async () => {
    const { running, named } = runner({
      failures: 1,
      scheduled: [{ name: 'tidy', cron: '0 3 * * *', run: async () => undefined }],
    });
    running.start();
    expect((await named('tidy')).name).toBe('tidy');
    await running.stop();
  });

  it('stops at once while there is no database', async () => {
    const { running, log, stopped } = runner({ failures: 1_000 });
    running.start();
    await eventually(async () => log[0]);
    await running.stop();
    expect(stopped()).toBe(true);
  });

  it('reports how many jobs wait, run and have failed', async () => {
    expect(await runner().running.depths()).toEqual({ mail: { waiting: 3, active: 1, failed: 2 } });
  });
});
