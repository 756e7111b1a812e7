import { expect, test } from '@jest/globals';
import { EmailTaken } from '../../../src/index.js';
import { anAccount } from '../../fixture/builders.js';
import { collectOutcomes, times } from '../../fixture/parallel.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { newId } from '../../shared/uuid-v7.js';

export const accountsContract = persistenceContract('Accounts', ({ accounts }) => {
  test('an account is found unchanged by its id and by its email', async () => {
    const account = anAccount();
    await accounts.add(account);

    expect((await accounts.byId(account.id))?.snapshot()).toEqual(account.snapshot());
    expect((await accounts.byEmail(account.email))?.snapshot()).toEqual(account.snapshot());
  });

  test('an unknown id or email finds no account', async () => {
    expect(await accounts.byId(newId())).toBeUndefined();
    expect(await accounts.byEmail(`nobody-${newId()}@example.com`)).toBeUndefined();
  });

  test('a second account with the same email is refused and leaves the first unchanged', async () => {
    const first = anAccount();
    await accounts.add(first);
    const second = anAccount({ email: first.email, username: 'Ravi' });

    await expect(accounts.add(second)).rejects.toBeInstanceOf(EmailTaken);
    expect((await accounts.byEmail(first.email))?.id).toBe(first.id);
    expect(await accounts.byId(second.id)).toBeUndefined();
  });

  test('exactly one of 20 concurrent sign-ups with one email wins', async () => {
    const email = `race-${newId()}@example.com`;
    const rivals = times(20, () => anAccount({ email }));

    const { done, errors } = await collectOutcomes(rivals.map((rival) => accounts.add(rival)));

    expect(done).toHaveLength(1);
    expect(errors.every((error) => error instanceof EmailTaken)).toBe(true);
    const stored = await Promise.all(rivals.map((rival) => accounts.byId(rival.id)));
    expect(stored.filter(Boolean)).toHaveLength(1);
  });

  test('a rehash replaces the hash it was made from', async () => {
    const account = anAccount();
    await accounts.add(account);
    await accounts.rehash(account.id, account.passwordHash, 'stronger');

    expect((await accounts.byId(account.id))?.passwordHash).toBe('stronger');
  });

  test('a rehash is dropped when the hash has changed meanwhile', async () => {
    const account = anAccount();
    await accounts.add(account);
    await accounts.rehash(account.id, account.passwordHash, 'changed meanwhile');
    await accounts.rehash(account.id, account.passwordHash, 'too late');

    expect((await accounts.byId(account.id))?.passwordHash).toBe('changed meanwhile');
  });
});
