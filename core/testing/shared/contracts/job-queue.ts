import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { JobName, JobPayloads, JobQueue, WaitingMails } from '../../../src/index.js';
import { eventually } from '../../eventually.js';
import { times } from '../../fixture/parallel.js';
import { newId } from '../uuid-v7.js';

export interface JobQueueUnderTest {
  readonly queue: JobQueue & WaitingMails;
  /** Runs the jobs of this kind until `close`; called at most once per kind. */
  work<K extends JobName>(name: K, run: (payload: JobPayloads[K]) => Promise<unknown>): Promise<void>;
  close(): Promise<void>;
}

export function jobQueueContract(name: string, setup: () => Promise<JobQueueUnderTest>): void {
  describe(`JobQueue, ${name}`, () => {
    let jobs: JobQueueUnderTest;
    const erased: string[] = [];
    const asked: string[] = [];
    const mailed: JobPayloads['mail'][] = [];
    /** Accounts whose erasure fails, with the remaining number of failures. */
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

    test('a job stored before a worker was there is done', async () => {
      expect(await untilErased(early)).toBe(true);
    });

    test('each job reaches the worker of its kind, with its payload unchanged', async () => {
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

    test('a failed job is retried until it succeeds', async () => {
      const accountId = newId();
      failing.set(accountId, 1);
      await jobs.queue.enqueue('erase-account', { accountId });
      expect(await untilErased(accountId, 2)).toBe(true);
    });

    test('mails that are not handed over yet are listed to their account, as long as they wait', async () => {
      const account = { id: newId(), email: `mina-${newId()}@example.com` };
      const { id: accountId, email } = account;
      const list = async () =>
        (await jobs.queue.listWaitingMails(account)).map(({ kind }) => kind).toSorted();
      expect(await list()).toEqual([]);
      const before = Date.now();
      await jobs.queue.enqueue('email-confirmation', { accountId, email: 'new@example.com' });
      await jobs.queue.enqueue('email-notice', { kind: 'email-change-asked', accountId, to: email });
      await jobs.queue.enqueue('email-notice', { kind: 'email-replaced', accountId: newId(), to: email });
      await jobs.queue.enqueue('erase-account', { accountId });
      expect(await list()).toEqual(['email-change-asked', 'email-confirmation']);
      const [mail] = await jobs.queue.listWaitingMails(account);
      expect(mail).toMatchObject({ state: 'waiting' });
      expect(Math.abs(mail!.at.getTime() - before)).toBeLessThan(60_000);
      await jobs.work('email-confirmation', async () => undefined);
      await eventually(async () => ((await list()).length === 1 ? true : undefined));
      expect(await list()).toEqual(['email-change-asked']);
    });

    test('a finished job is not run again', async () => {
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
