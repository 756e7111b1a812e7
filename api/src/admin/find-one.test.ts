import { describe, expect, test } from '@jest/globals';
import { type AccountMatch, FindAccount } from '@waxwing/core';
import { ACCOUNT_ID, INSTANCE_ID, SIGN_IN_ID } from '../../testing/start-app.js';
import { stubUseCase } from '../../testing/stub-use-case.js';
import { findOne } from './find-one.js';

const PHONE = '+919800000001';
const KINDS = ['instance', 'phone'];
const linked: AccountMatch = {
  accountId: ACCOUNT_ID,
  email: 'asha@example.com',
  username: 'Asha',
  closed: false,
  by: 'phone',
  target: INSTANCE_ID,
  deleted: false,
};
const deleted: AccountMatch = { ...linked, target: SIGN_IN_ID, deleted: true };

const found = (...matches: readonly AccountMatch[]) =>
  findOne({ find: stubUseCase(FindAccount, async () => matches) }, PHONE, KINDS);

describe('an instance that is named by its phone', () => {
  test('is the one that has it, whichever deleted ones had it before', async () => {
    expect(await found(linked, deleted, deleted)).toBe(linked);
  });

  test('is refused where two have it', async () => {
    await expect(found(linked, { ...linked, target: SIGN_IN_ID })).rejects.toThrow(/several things/);
  });

  test('is refused with the reason where it was deleted', async () => {
    await expect(found(deleted)).rejects.toThrow(`"${PHONE}" is an instance that was deleted`);
  });
});
