import { describe, expect, test } from '@jest/globals';
import type { Account } from '../../src/index.js';
import { aKey, anAccount, aSealedSecret } from '../builders.js';
import { seedAccount, seedInstance } from '../seed.js';
import { newId } from '../uuid-v7.js';
import type { World } from '../world.js';
import { times, useWorld } from './use-world.js';

/** What becomes of an account after it was opened; the other half of the suite of Accounts. */
export function accountChangesContract(name: string, setup: () => Promise<World>): void {
  describe(`Accounts that change, ${name}`, () => {
    const world = useWorld(setup);
    const newEmail = () => `asha-${newId()}@example.com`;
    const stored = async ({ id }: Account) => (await world().accounts.byId(id))?.snapshot();

    test('a new password ends every sign-in', async () => {
      const account = await seedAccount(world());
      const changed = await world().accounts.changePassword(account.id, account.passwordHash, 'new');
      expect(changed?.snapshot()).toEqual({ ...account.snapshot(), passwordHash: 'new', tokenEpoch: 1 });
      expect(await stored(account)).toEqual(changed?.snapshot());
    });

    test('of 20 changes of one password at once exactly one wins', async () => {
      const account = await seedAccount(world());
      const changes = times(20, (index) =>
        world().accounts.changePassword(account.id, account.passwordHash, `new ${index}`),
      );
      const winners = (await Promise.all(changes)).filter((changed) => changed !== undefined);
      expect(winners).toHaveLength(1);
      expect(await stored(account)).toEqual(winners[0]!.snapshot());
      expect(winners[0]!.tokenEpoch).toBe(1);
    });

    test('a closed account is unknown to every call', async () => {
      const account = await seedAccount(world());
      await world().accounts.close(account.id, world().clock.now());

      const { accounts } = world();
      expect(await accounts.byId(account.id)).toBeUndefined();
      expect(await accounts.byEmail(account.email)).toBeUndefined();
      expect(await accounts.changePassword(account.id, account.passwordHash, 'new')).toBeUndefined();
      expect(await accounts.changePassword(account.id, '', 'new')).toBeUndefined();
      await expect(accounts.close(account.id, world().clock.now())).resolves.toBeUndefined();
    });

    test('the email of a closed account is free, again and again', async () => {
      const email = newEmail();
      for (let round = 0; round < 3; round++) {
        const account = anAccount({ email });
        await world().accounts.add(account);
        await world().accounts.close(account.id, world().clock.now());
      }
      const last = anAccount({ email });
      await world().accounts.add(last);
      expect((await world().accounts.byEmail(email))?.id).toBe(last.id);
    });

    test('nobody can take beforehand what a closed account is called', async () => {
      const account = await seedAccount(world());
      await world().accounts.add(anAccount({ email: account.anonymised().email }));
      await world().accounts.close(account.id, world().clock.now());
      expect(await world().accounts.byId(account.id)).toBeUndefined();
    });

    test('closing removes the keys, those of others stay', async () => {
      const [account, other] = [await seedAccount(world()), await seedAccount(world())];
      const [own, foreign] = [aSealedSecret(), aSealedSecret()];
      await world().keys.add(aKey({ accountId: account.id }), own);
      await world().keys.add(aKey({ accountId: other.id }), foreign);
      const instance = await seedInstance(world(), account.id);

      await world().accounts.close(account.id, world().clock.now());

      expect(await world().keys.byDigest(own.digest)).toBeUndefined();
      expect(await world().keys.ofInstance(account.id, instance.id)).toBeUndefined();
      expect(await world().keys.byDigest(foreign.digest)).toBeDefined();
    });
  });
}
