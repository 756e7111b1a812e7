import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Account } from '@waxwing/core';
import { anAccount, aSignIn, delay, eventually, fromNow, newId, seedAccount } from '@waxwing/core/testing';
import { testDatabase } from '../../../testing/test-database.js';
import { openPgPersistence, type PgPersistence } from '../testing/pg-persistence.js';
import { RecentSignIns } from './recent-sign-ins.js';

/** A sign-in is used in both processes and ended in one. */
describe('sign-ins that two processes have just found', () => {
  let here: PgPersistence;
  let there: PgPersistence;
  beforeAll(async () => {
    here = await openPgPersistence(await testDatabase());
    there = await openPgPersistence(await testDatabase());
  });
  afterAll(async () => {
    await here.close();
    await there.close();
  });

  const goodIn = async ({ signIns }: PgPersistence, { accountId, id }: { accountId: string; id: string }) =>
    (await signIns.accountOf(accountId, id)) !== undefined;

  async function seedUsed() {
    const account = await seedAccount(here);
    const signIn = aSignIn(account);
    await here.signIns.add(signIn);
    for (const process of [here, there]) expect(await goodIn(process, signIn)).toBe(true);
    return { account, signIn };
  }

  const ENDINGS: [string, (account: Account, id: string) => Promise<unknown>][] = [
    ['its end', ({ id: accountId }, id) => here.signIns.end(accountId, id)],
    ['the end of all', ({ id }) => here.signIns.endAll(id)],
    ['a new password', ({ id, passwordHash }) => here.accounts.changePassword(id, passwordHash, 'new')],
    ['the end of the account', ({ id }) => here.accounts.close(id, new Date())],
    [
      'a reset of the password',
      async ({ id }) => {
        const digest = Buffer.from(newId());
        await here.resets.open({ digest, accountId: id, expiresAt: fromNow(here, 60_000) });
        return here.resets.redeem(digest, {
          passwordHash: 'new',
          switchOffKeys: false,
          at: here.clock.now(),
        });
      },
    ],
    [
      'another email',
      async ({ id: accountId }) => {
        const [at, later] = [here.clock.now(), fromNow(here, 60_000)];
        const [email, digest] = [`${newId()}@example.com`, Buffer.from(newId())];
        await here.emailChanges.changeProfile(accountId, { username: 'Asha', email, at, expiresAt: later });
        await here.emailChanges.openConfirmation({ accountId, email, digest, at });
        const until = { at, undoableUntil: later, resetsUntil: later };
        return here.emailChanges.confirm({ accountId, digest }, until);
      },
    ],
  ];

  test.each(ENDINGS)('are refused at once after %s here, and there when it is told', async (_what, end) => {
    const { account, signIn } = await seedUsed();
    await end(account, signIn.id);
    expect(await goodIn(here, signIn)).toBe(false);
    expect(await eventually(async () => ((await goodIn(there, signIn)) ? undefined : 'refused'))).toBe(
      'refused',
    );
  });

  test('are refused within a second where the notification is lost', async () => {
    const { signIn } = await seedUsed();
    const { accountId, id } = signIn;
    // As a process does that ends before it has told.
    await here.database.query('delete from sign_ins where id = $1 and account_id = $2', [id, accountId]);
    // deadline: the promised second; a request after it is refused, however busy the machine is
    await delay(1_000);
    for (const process of [here, there]) expect(await goodIn(process, signIn)).toBe(false);
  });

  test('are read from the database once for many polls, and again after a change of the account', async () => {
    const { account, signIn } = await seedUsed();
    const statements = jest.spyOn(here.database, 'query');
    const [accountId, { id }] = [account.id, signIn];
    const profile = { username: 'Ravi', email: account.email, at: here.clock.now(), expiresAt: new Date() };
    await here.signIns.accountOf(accountId, id);
    const before = statements.mock.calls.length;
    for (let poll = 0; poll < 20; poll++) await here.signIns.accountOf(accountId, id);
    expect(statements.mock.calls.length - before).toBeLessThan(20);
    await here.emailChanges.changeProfile(accountId, profile);
    expect((await here.signIns.accountOf(accountId, id))?.username).toBe('Ravi');
    statements.mockRestore();
  });

  test('are not kept where a change is told of while they are looked up', async () => {
    let tell = (_id: string): boolean => false;
    const recent = new RecentSignIns({
      subscribe: (_channel, listener) => {
        tell = listener;
        return () => undefined;
      },
    });
    const account = anAccount();
    const id = newId();
    const look = Promise.withResolvers<Account | undefined>();
    const found = recent.find(account.id, id, () => look.promise);
    tell(account.id);
    look.resolve(account);
    expect(await found).toBe(account);
    expect(await recent.find(account.id, id, async () => undefined)).toBeUndefined();
  });
});
