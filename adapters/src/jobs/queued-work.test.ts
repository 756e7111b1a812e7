import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AdapterError } from '@waxwing/core';
import { eventually, eventuallyPasses } from '@waxwing/core/testing';
import type { PgBossJobs } from './pg-boss-jobs.js';
import { JOB_QUEUES } from './queue-rules.js';
import { DatabaseProxy } from './testing/database-proxy.js';
import { JobHarness } from './testing/job-harness.js';

const MAIL = { kind: 'password-changed', to: 'asha@example.com', username: 'Asha' } as const;

describe('queued jobs', () => {
  let rig: JobHarness;
  beforeEach(async () => {
    rig = await JobHarness.open();
  });
  afterEach(() => rig.close());

  const depth = async (jobs: PgBossJobs, name: string) => (await jobs.depths())[name];

  it('are stored by processes that start at the same moment on an empty database', async () => {
    const processes = [
      rig.newProcess(),
      rig.newProcess({ works: false }),
      rig.newProcess(),
      rig.newProcess({ works: false }),
    ];
    await Promise.all(processes.map((jobs) => jobs.enqueue('password-reset', { email: 'asha@example.com' })));
    expect(await depth(rig.newProcess(), 'password-reset')).toEqual({ waiting: 4, active: 0, failed: 0 });
  });

  it('are run by a worker process, not by one that only answers requests', async () => {
    const asked: unknown[] = [];
    await rig.newProcess({ works: false }).enqueue('password-reset', { email: 'asha@example.com' });
    await rig
      .newProcess()
      .start([{ name: 'password-reset', run: async (payload) => void asked.push(payload) }]);
    await eventually(async () => asked[0]);
    expect(asked).toEqual([{ email: 'asha@example.com' }]);
  });

  it('are retried when they fail, then become dead letters that can be retried', async () => {
    const jobs = rig.newProcess();
    let tries = 0;
    let broken = true;
    const run = async () => {
      tries++;
      if (broken) throw Object.assign(new Error('mailbox full'), { config: 'a secret' });
    };
    await jobs.start([{ name: 'mail', run }]);
    await jobs.enqueue('mail', MAIL);

    const givenUp = await eventually(async () => {
      await rig.skipBackOff('mail');
      return (await depth(jobs, 'mail'))?.failed === 1 ? true : undefined;
    });
    expect(givenUp).toBe(true);
    expect(tries).toBe((JOB_QUEUES.mail.retryLimit ?? 0) + 1);
    const stored = await rig.database.query('select to_jsonb(j) as row from jobs.job j');
    expect(JSON.stringify(stored)).toMatch('mailbox full');
    expect(JSON.stringify(stored)).not.toMatch('a secret');

    broken = false;
    expect(await jobs.retryDeadLetters()).toBe(1);
    await eventually(async () => (tries === 9 ? true : undefined));
    expect((await depth(jobs, 'mail'))?.failed).toBe(0);
  });

  it('are all retried that were given up, however many a failure has left', async () => {
    const jobs = rig.newProcess({ works: false });
    await jobs.depths();
    await rig.database.query(
      `insert into jobs.job (name, data, source_name) select 'dead-letters', '{}', 'mail' from generate_series(1, 2345)`,
    );
    expect(await jobs.retryDeadLetters()).toBe(2345);
    expect(await depth(jobs, 'mail')).toEqual({ waiting: 2345, active: 0, failed: 0 });
  });

  it('leave no address behind once they are done', async () => {
    const jobs = rig.newProcess();
    let sent = 0;
    await jobs.start([{ name: 'mail', run: async () => sent++ }]);
    await jobs.enqueue('mail', MAIL);
    const left = () => rig.database.query(`select from jobs.job where data::text like '%asha@%'`);
    await eventually(async () => (sent && (await left()).length === 0 ? true : undefined));
    expect(sent).toBe(1);
  });

  it('are not run once they have expired', async () => {
    await rig.newProcess({ works: false }).enqueue('password-reset', { email: 'asha@example.com' });
    await rig.database.query(`update jobs.job set keep_until = now() - interval '1 second'`);
    const asked: unknown[] = [];
    await rig
      .newProcess()
      .start([{ name: 'password-reset', run: async (payload) => void asked.push(payload) }]);
    await eventually(async () => {
      const left = await rig.database.query(`select from jobs.job where name = 'password-reset'`);
      return left.length === 0 ? true : undefined;
    });
    expect(asked).toEqual([]);
  });

  it('cannot be stored while the database is down, a retryable fault, and can be when it is back', async () => {
    const proxy = await DatabaseProxy.inFrontOf(rig.url);
    const jobs = rig.newProcess({ works: false, connectionString: proxy.url });
    const store = () => jobs.enqueue('mail', MAIL);
    // A connection of before may end a moment after the database is back.
    const eventuallyStores = () => eventuallyPasses(store);
    const fault = { name: 'AdapterError', retryable: true };
    try {
      proxy.shut();
      await expect(store()).rejects.toMatchObject(fault);
      proxy.open();
      await eventuallyStores();
      proxy.shut();
      await expect(store()).rejects.toMatchObject(fault);
      proxy.open();
      await eventuallyStores();
      expect(await depth(jobs, 'mail')).toEqual({ waiting: 2, active: 0, failed: 0 });
    } finally {
      await jobs.stop();
      await proxy.close();
    }
    await expect(store()).rejects.toThrow(AdapterError);
  });

  it('of a kind without a handler disturb nothing', async () => {
    const jobs = rig.newProcess();
    await jobs.enqueue('erase-account', { accountId: 'somebody' });
    let sent = 0;
    await jobs.start([{ name: 'mail', run: async () => sent++ }]);
    await jobs.enqueue('mail', MAIL);
    await eventually(async () => (sent ? true : undefined));
    expect(await depth(jobs, 'erase-account')).toEqual({ waiting: 1, active: 0, failed: 0 });
  });
});
