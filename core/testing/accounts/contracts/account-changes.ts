import { describe, expect, test } from '@jest/globals';
import type { Account } from '../../../src/index.js';
import { anAccount, anApiKey, aSealedSecret } from '../../fixture/builders.js';
import type { PersistenceFixture } from '../../fixture/persistence-fixture.js';
import { seedAccount, seedInstance } from '../../fixture/seed.js';
import { times, usePersistence } from '../../fixture/use-persistence.js';
import { newId } from '../../shared/uuid-v7.js';

/** Changes of an account after its creation; the second part of the Accounts suite. */
export function accountChangesContract(name: string, setup: () => Promise<PersistenceFixture>): void {
  describe(`Changes of Accounts, ${name}`, () => {
    const fixture = usePersistence(setup);
    const newEmail = () => `asha-${newId()}@example.com`;
    const stored = async ({ id }: Account) => (await fixture().accounts.byId(id))?.snapshot();

    test('a new password ends every sign-in', async () => {
      const account = await seedAccount(fixture());
      const changed = await fixture().accounts.changePassword(account.id, account.passwordHash, 'new');
      expect(changed?.snapshot()).toEqual({ ...account.snapshot(), passwordHash: 'new', tokenEpoch: 1 });
      expect(await stored(account)).toEqual(changed?.snapshot());
    });

    test('exactly one of 20 concurrent password changes wins', async () => {
      const account = await seedAccount(fixture());
      const changes = times(20, (index) =>
        fixture().accounts.changePassword(account.id, account.passwordHash, `new ${index}`),
      );
      const winners = (await Promise.all(changes)).filter((changed) => changed !== undefined);
      expect(winners).toHaveLength(1);
      expect(await stored(account)).toEqual(winners[0]!.snapshot());
      expect(winners[0]!.tokenEpoch).toBe(1);
    });

    test('no call finds a closed account', async () => {
      const account = await seedAccount(fixture());
      await fixture().accounts.close(account.id, fixture().clock.now());

      const { accounts } = fixture();
      expect(await accounts.byId(account.id)).toBeUndefined();
      expect(await accounts.byEmail(account.email)).toBeUndefined();
      expect(await accounts.changePassword(account.id, account.passwordHash, 'new')).toBeUndefined();
      expect(await accounts.changePassword(account.id, '', 'new')).toBeUndefined();
      await expect(accounts.close(account.id, fixture().clock.now())).resolves.toBeUndefined();
    });

    test('the email of a closed account is free, repeatedly', async () => {
      const email = newEmail();
      for (let round = 0; round < 3; round++) {
        const account = anAccount({ email });
        await fixture().accounts.add(account);
        await fixture().accounts.close(account.id, fixture().clock.now());
      }
      const last = anAccount({ email });
      await fixture().accounts.add(last);
      expect((await fixture().accounts.byEmail(email))?.id).toBe(last.id);
    });

    test('the placeholder email of a closed account cannot be taken in advance', async () => {
      const account = await seedAccount(fixture());
      await fixture().accounts.add(anAccount({ email: account.anonymise().email }));
      await fixture().accounts.close(account.id, fixture().clock.now());
      expect(await fixture().accounts.byId(account.id)).toBeUndefined();
    });

    test('closing removes the account’s keys and no others', async () => {
      const [account, other] = [await seedAccount(fixture()), await seedAccount(fixture())];
      const [own, foreign] = [aSealedSecret(), aSealedSecret()];
      await fixture().keys.add(anApiKey({ accountId: account.id }), own);
      await fixture().keys.add(anApiKey({ accountId: other.id }), foreign);
      const instance = await seedInstance(fixture(), account.id);

      await fixture().accounts.close(account.id, fixture().clock.now());

      expect(await fixture().keys.byDigest(own.digest)).toBeUndefined();
      expect(await fixture().keys.findByInstance(account.id, instance.id)).toBeUndefined();
      expect(await fixture().keys.byDigest(foreign.digest)).toBeDefined();
    });
  });
}
