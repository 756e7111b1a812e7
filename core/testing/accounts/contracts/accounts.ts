import { describe, expect, test } from '@jest/globals';
import { EmailTaken } from '../../../src/index.js';
import { anAccount } from '../../fixture/builders.js';
import type { PersistenceFixture } from '../../fixture/persistence-fixture.js';
import { collectOutcomes, times, usePersistence } from '../../fixture/use-persistence.js';
import { newId } from '../../shared/uuid-v7.js';

export function accountsContract(name: string, setup: () => Promise<PersistenceFixture>): void {
  describe(`Accounts, ${name}`, () => {
    const fixture = usePersistence(setup);

    test('an account is found unchanged by its id and by its email', async () => {
      const account = anAccount();
      await fixture().accounts.add(account);

      expect((await fixture().accounts.byId(account.id))?.snapshot()).toEqual(account.snapshot());
      expect((await fixture().accounts.byEmail(account.email))?.snapshot()).toEqual(account.snapshot());
    });

    test('an unknown id or email finds no account', async () => {
      expect(await fixture().accounts.byId(newId())).toBeUndefined();
      expect(await fixture().accounts.byEmail(`nobody-${newId()}@example.com`)).toBeUndefined();
    });

    test('a second account with the same email is refused and leaves the first unchanged', async () => {
      const first = anAccount();
      await fixture().accounts.add(first);
      const second = anAccount({ email: first.email, username: 'Ravi' });

      await expect(fixture().accounts.add(second)).rejects.toBeInstanceOf(EmailTaken);
      expect((await fixture().accounts.byEmail(first.email))?.id).toBe(first.id);
      expect(await fixture().accounts.byId(second.id)).toBeUndefined();
    });

    test('exactly one of 20 concurrent sign-ups with one email wins', async () => {
      const email = `race-${newId()}@example.com`;
      const rivals = times(20, () => anAccount({ email }));

      const { done, errors } = await collectOutcomes(rivals.map((rival) => fixture().accounts.add(rival)));

      expect(done).toHaveLength(1);
      expect(errors.every((error) => error instanceof EmailTaken)).toBe(true);
      const stored = await Promise.all(rivals.map((rival) => fixture().accounts.byId(rival.id)));
      expect(stored.filter(Boolean)).toHaveLength(1);
    });

    test('a rehash replaces the hash it was made from', async () => {
      const account = anAccount();
      await fixture().accounts.add(account);
      await fixture().accounts.rehash(account.id, account.passwordHash, 'stronger');

      expect((await fixture().accounts.byId(account.id))?.passwordHash).toBe('stronger');
    });

    test('a rehash is dropped when the hash has changed meanwhile', async () => {
      const account = anAccount();
      await fixture().accounts.add(account);
      await fixture().accounts.rehash(account.id, account.passwordHash, 'changed meanwhile');
      await fixture().accounts.rehash(account.id, account.passwordHash, 'too late');

      expect((await fixture().accounts.byId(account.id))?.passwordHash).toBe('changed meanwhile');
    });
  });
}
