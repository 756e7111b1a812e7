import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '@waxwing/adapters/testing';
import { decodeId } from '@waxwing/contract';
import type { JobHandler, JobName, JobPayloads } from '@waxwing/core';
import { newId } from '@waxwing/core/testing';
import { runJob } from '../src/composition/run-job.js';
import { type SeededAccount, seedAccount } from './bad-input/seeded-account.js';
import { snapshotTables } from './bad-input/snapshot-tables.js';
import { type ComposedApi, startComposedApi } from './composed-api.js';
import { call } from './http.js';

/** Tables that a second run of a job writes to again, with the reason. */
const AGAIN: Readonly<Record<string, readonly string[]>> = {
  // Each mail has a link of its own, and each attempt is kept for operators.
  'password-reset': ['password_resets', 'account_mails'],
  'email-confirmation': ['email_changes', 'account_mails'],
  'email-notice': ['email_undos', 'account_mails'],
  mail: ['account_mails'],
};

describe('jobs', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let api: ComposedApi;
  let asha: SeededAccount;
  let payloads: JobPayloads;

  beforeEach(async () => {
    folder = await temporaryFolder();
    api = await startComposedApi({ WAXWING_ROLE: 'all', WAXWING_DATA: folder.path });
    asha = await seedAccount(api, 'Asha');
    const ravi = await seedAccount(api, 'Ravi');
    await leaveWorkBehind(api, asha);
    await call(`${api.url}/api/profile`, {
      method: 'DELETE',
      bearer: ravi.token,
      body: { password: ravi.password },
    });
    payloads = {
      'password-reset': { email: asha.email },
      'email-confirmation': { accountId: accountOf(asha), email: `new-${asha.email}`.toLowerCase() },
      'email-notice': {
        kind: 'email-change-asked',
        accountId: accountOf(asha),
        to: asha.email.toLowerCase(),
      },
      mail: { kind: 'password-changed', to: asha.email, accountId: accountOf(asha), username: 'Asha' },
      'erase-account': { accountId: accountOf(ravi) },
    };
  });
  afterEach(async () => {
    await api.jobs.stop();
    await api.close();
    await folder.remove();
  });

  const run = (work: JobHandler) => work.run(work.cron ? null : payloads[work.name as JobName]);
  const everything = async () => {
    for (const work of api.jobs.handlers) await run(work);
  };
  /** The contents of the database, without what a second run of this job may write. */
  const state = async (name: string) =>
    Object.entries(await snapshotTables(api.database)).filter(([table]) => !AGAIN[name]?.includes(table));

  it('have something to do in what this test leaves them', async () => {
    const before = await snapshotTables(api.database);
    for (const work of api.jobs.handlers) await run(work);
    const after = await snapshotTables(api.database);
    const changed = Object.keys(before).filter((table) => before[table] !== after[table]);
    expect(changed).toEqual(
      expect.arrayContaining([
        'accounts',
        'email_changes',
        'email_undos',
        'idempotency_keys',
        'messages',
        'orders',
        'payment_events',
        'subscriptions',
      ]),
    );
  });

  it('change nothing when they run twice', async () => {
    expect(api.jobs.handlers.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(payloads)));
    for (const work of api.jobs.handlers) {
      await run(work);
      const once = await state(work.name);
      await run(work);
      expect([work.name, await state(work.name)]).toEqual([work.name, once]);
    }
  });

  it('may run several times at the same moment', async () => {
    for (const work of api.jobs.handlers) {
      await Promise.all([run(work), run(work), run(work)]);
      const once = await state(work.name);
      await run(work);
      expect([work.name, await state(work.name)]).toEqual([work.name, once]);
    }
  });

  it('may all run at the same moment', async () => {
    await Promise.all([everything(), everything()]);
    await everything();
    const links = Object.values(AGAIN).flat();
    const all = async () =>
      Object.entries(await snapshotTables(api.database)).filter(([table]) => !links.includes(table));
    const settled = await all();
    await everything();
    expect(await all()).toEqual(settled);
  });

  it('that are scheduled can be run from the command line', async () => {
    api.jobs.start();
    const env = { DATABASE_URL: api.database.connectionString };
    expect(await runJob('message-retention', env)).toEqual({
      ok: true,
      text: 'The job message-retention is done.',
    });
    expect(await runJob('nonsense', env, 100)).toMatchObject({
      ok: false,
      text: expect.stringMatching(/^There is no job nonsense\. There are: .*message-retention/),
    });
    expect(await runJob('dead-letters', env)).toEqual({ ok: true, text: 'Given out anew: 0.' });
    const nowhere = { WAXWING_DATA: `${folder.path}/nowhere` };
    expect(await runJob('message-retention', nowhere)).toMatchObject({ ok: false });
  });
});

const accountOf = ({ userId }: SeededAccount): string => decodeId('acc', userId)!;

/** Work for every scheduled job: what is old, what is about to end, what was never paid. */
async function leaveWorkBehind({ url, database }: ComposedApi, own: SeededAccount): Promise<void> {
  await call(`${url}/api/payments/verify-payment`, { bearer: own.token, body: own.payment });
  await call(`${url}/api/payments/create-order`, {
    bearer: own.token,
    body: { packageId: 'pro', billingPeriod: 'month' },
  });
  const account = accountOf(own);
  await call(`${url}/api/profile`, {
    method: 'PUT',
    bearer: own.token,
    body: { username: 'Asha', email: `new-${own.email}` },
  });
  await database.query(
    `insert into replaced_emails (account_id, email, replaced_at, resets_until, expires_at)
     values ($1, 'old@example.com', now() - interval '9 days', now() - interval '8 days', now() - interval '2 days')`,
    [account],
  );
  const old = (statement: string) => database.query(statement, [account]);
  await old(`update orders set created_at = created_at - interval '2 days' where account_id = $1`);
  await old(
    `update subscriptions set starts_at = starts_at - interval '29 days', ends_at = ends_at - interval '29 days'
     where account_id = $1`,
  );
  await old(`update messages set created_at = created_at - interval '40 days' where account_id = $1`);
  await old(
    `insert into message_daily (account_id, instance_id, day, direction, messages, failed, last_at)
     select account_id, instance_id, created_at::date, direction, 1, 0, created_at from messages where account_id = $1`,
  );
  await database.query(
    `insert into idempotency_keys (account_id, key, request, message_id, usage_sent, usage_limit, is_async, created_at)
     values ($1, 'old', '{}', $2, 1, 100, true, now() - interval '40 days')`,
    [account, newId()],
  );
  await database.query(
    `insert into payment_events (event_id, kind, received_at) values ('old', 'order.paid', now() - interval '2 years')`,
  );
}
