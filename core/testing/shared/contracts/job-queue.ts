import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { JobName, JobPayloads, JobQueue } from '../../../src/index.js';
import { eventually } from '../../eventually.js';
import { times } from '../../fixture/use-persistence.js';
import { newId } from '../uuid-v7.js';

export interface JobQueueUnderTest {
  readonly queue: JobQueue;
  /** Has `run` do the work of this kind until `close`; called at most once a kind. */
  work<K extends JobName>(name: K, run: (payload: JobPayloads[K]) => Promise<unknown>): Promise<void>;
  close(): Promise<void>;
}

export function jobQueueContract(name: string, setup: () => Promise<JobQueueUnderTest>): void {
  describe(`JobQueue, ${name}`, () => {
    let jobs: JobQueueUnderTest;
    const erased: string[] = [];
    const asked: string[] = [];
    const mailed: JobPayloads['mail'][] = [];
    /** Accounts whose erasure fails, and how often it still will. */
    const failing = new Map<string, number>();
    const early = newId();

    const timesErased = (accountId: string) => erased.filter((id) => id === accountId).length;
    const untilErased = (accountId: string, count = 1) =>
      eventually(async () => (timesErased(accountId) >= count ? true : undefined));

    beforeAll(async () => {
      jobs = await setup();
      await jobs.queue.enqueue('erase-account', { accountId: early });
      await jobs.work('erase-account', async ({ accountId }) => {
        erased.push(accountId);
        const left = failing.get(accountId) ?? 0;
        failing.set(accountId, left - 1);
        if (left > 0) throw new Error('the store is away');
      });
      await jobs.work('password-reset', async ({ email }) => asked.push(email));
      await jobs.work('mail', async (mail) => mailed.push(mail));
    });
    afterAll(async () => jobs?.close());

    test('work that was stored before anybody was there to do it is done', async () => {
      expect(await untilErased(early)).toBe(true);
    });

    test('each kind of work comes to the one who does that kind, with its payload as it was', async () => {
      const notice = {
        kind: 'password-changed',
        to: `asha-${newId()}@example.com`,
        username: 'आशा 🙂',
      } as const;
      const email = `ravi-${newId()}@example.com`;
      await Promise.all([
        jobs.queue.enqueue('mail', notice),
        jobs.queue.enqueue('password-reset', { email }),
      ]);

      await eventually(async () => mailed.find(({ to }) => to === notice.to));
      await eventually(async () => asked.find((address) => address === email));
      expect(mailed.filter(({ to }) => to === notice.to)).toEqual([notice]);
      expect(asked.filter((address) => address === email)).toEqual([email]);
    });

    test('work that fails is given out again until it is done', async () => {
      const accountId = newId();
      failing.set(accountId, 1);
      await jobs.queue.enqueue('erase-account', { accountId });
      expect(await untilErased(accountId, 2)).toBe(true);
    });

    test('work that is done is not given out again', async () => {
      const many = times(20, () => newId());
      await Promise.all(many.map((accountId) => jobs.queue.enqueue('erase-account', { accountId })));
      for (const accountId of many) await untilErased(accountId);
      const later = newId();
      await jobs.queue.enqueue('erase-account', { accountId: later });
      await untilErased(later);
      expect(many.map(timesErased)).toEqual(many.map(() => 1));
    });
  });
}
