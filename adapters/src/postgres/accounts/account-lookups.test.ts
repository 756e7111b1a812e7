import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Account } from '@waxwing/core';
import { anAccount, aSignIn } from '@waxwing/core/testing';
import { testDatabase } from '../../../testing/test-database.js';
import { Database } from '../database/database.js';
import { Notifications } from '../database/notifications.js';
import { PgAccounts } from './pg-accounts.js';
import { PgSignIns } from './pg-sign-ins.js';

describe('account queries of sign-ins', () => {
  let database: Database;
  let notifications: Notifications;
  let accounts: PgAccounts;
  let account: Account;

  beforeAll(async () => {
    database = await Database.connect(await testDatabase(), { max: 2 });
    notifications = await Notifications.connect(await testDatabase());
    accounts = new PgAccounts({ database, notifications });
    account = anAccount();
    await accounts.add(account);
  });
  afterAll(async () => {
    await notifications.close();
    await database.close();
  });

  test('run while a transaction of models holds another connection', async () => {
    const gate = Promise.withResolvers<void>();
    const taken = Promise.withResolvers<void>();
    const slow = database.transaction(async (transaction) => {
      const { AccountModel } = await transaction.models(() => import('./models.js'));
      await AccountModel.query().findById(account.id);
      taken.resolve();
      await gate.promise;
    });
    await taken.promise;
    const { id, email, passwordHash } = account;
    expect((await accounts.byId(id))?.snapshot()).toEqual(account.snapshot());
    expect((await accounts.byEmail(email))?.id).toBe(id);
    await accounts.rehash(id, passwordHash, passwordHash);
    gate.resolve();
    await slow;
  });

  test('batch 800 polls of one account into a few statements that do not delay another account', async () => {
    const other = anAccount();
    await accounts.add(other);
    const statements = jest.spyOn(database, 'query');
    const polls = Array.from({ length: 800 }, () => accounts.byId(account.id));
    expect((await accounts.byId(other.id))?.id).toBe(other.id);
    expect(new Set((await Promise.all(polls)).map((found) => found?.id))).toEqual(new Set([account.id]));
    expect(statements.mock.calls.map(([, values]) => values)).toEqual([
      [[account.id, other.id]],
      [[account.id]],
    ]);
    statements.mockRestore();
  });

  test('batch the polls of a browser into a few statements as well', async () => {
    const signIns = new PgSignIns({ database, notifications });
    const [own, other] = [aSignIn(account), aSignIn(account)];
    await signIns.add(own);
    const statements = jest.spyOn(database, 'query');
    const polls = Array.from({ length: 400 }, () => signIns.accountOf(account.id, own.id));
    expect(await signIns.accountOf(account.id, other.id)).toBeUndefined();
    expect(new Set((await Promise.all(polls)).map((found) => found?.id))).toEqual(new Set([account.id]));
    expect(statements.mock.calls.length).toBeLessThan(5);
    statements.mockRestore();
  });

  test('see each change at once', async () => {
    await accounts.changePassword(account.id, account.passwordHash, 'another hash');
    expect((await accounts.byId(account.id))?.passwordHash).toBe('another hash');
    await accounts.close(account.id, new Date());
    expect(await accounts.byId(account.id)).toBeUndefined();
    expect(await accounts.byEmail(account.email)).toBeUndefined();
  });
});
