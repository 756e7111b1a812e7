import { describe, expect, test } from '@jest/globals';
import { type Account, Email, EmailTaken, Username } from '../../src/index.js';
import { aKey, anAccount, aSealedSecret, randomBytes } from '../builders.js';
import { fromNow, seedAccount, seedInstance } from '../seed.js';
import { newId } from '../uuid-v7.js';
import type { World } from '../world.js';
import { outcomes, times, useWorld } from './use-world.js';

/** What becomes of an account after it was opened; the other half of the suite of Accounts. */
export function accountChangesContract(name: string, setup: () => Promise<World>): void {
  describe(`Accounts that change, ${name}`, () => {
    const world = useWorld(setup);
    const newEmail = () => Email.parse(`asha-${newId()}@example.com`);
    const asha = Username.parse('Asha');
    const stored = async ({ id }: Account) => (await world().accounts.byId(id))?.snapshot();

    test('name and email are replaced, and nothing else', async () => {
      const account = await seedAccount(world());
      const email = newEmail();
      const changed = await world().accounts.changeProfile(account.id, {
        email,
        username: Username.parse('Asha R.'),
      });

      expect(changed?.snapshot()).toEqual({
        ...account.snapshot(),
        email: email.value,
        username: 'Asha R.',
      });
      expect(await stored(account)).toEqual(changed?.snapshot());
      expect(await world().accounts.byEmail(account.email)).toBeUndefined();
      expect((await world().accounts.byEmail(email.value))?.id).toBe(account.id);
    });

    test('an account keeps its own email when only the name changes', async () => {
      const account = await seedAccount(world());
      const email = Email.parse(account.email);
      const changed = await world().accounts.changeProfile(account.id, { email, username: asha });
      expect(changed?.email).toBe(account.email);
    });

    test('a reset that was mailed to the old address is void with it, and stays open when only the name changes', async () => {
      const account = await seedAccount(world());
      const digest = randomBytes(32);
      await world().resets.open({ digest, accountId: account.id, expiresAt: fromNow(world(), 60_000) });
      const isOpen = () => world().resets.isOpen(digest, world().clock.now());

      const same = Email.parse(account.email);
      await world().accounts.changeProfile(account.id, { email: same, username: asha });
      expect(await isOpen()).toBe(true);
      await world().accounts.changeProfile(account.id, { email: newEmail(), username: asha });
      expect(await isOpen()).toBe(false);
    });

    test('the email of another account is refused, and nothing changes', async () => {
      const [one, other] = [await seedAccount(world()), await seedAccount(world())];
      const email = Email.parse(other.email);
      const taking = world().accounts.changeProfile(one.id, { email, username: Username.parse('Ravi') });
      await expect(taking).rejects.toBeInstanceOf(EmailTaken);
      expect(await stored(one)).toEqual(one.snapshot());
    });

    test('of 20 accounts that want one email at once exactly one gets it', async () => {
      const email = newEmail();
      const rivals = await Promise.all(times(20, () => seedAccount(world())));
      const wishes = rivals.map(({ id }) => world().accounts.changeProfile(id, { email, username: asha }));

      const { done, errors } = await outcomes(wishes);

      expect(done.map((account) => account?.email)).toEqual([email.value]);
      expect(errors.every((error) => error instanceof EmailTaken)).toBe(true);
    });

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
      expect(await accounts.changeProfile(account.id, { email: newEmail(), username: asha })).toBeUndefined();
      await expect(accounts.close(account.id, world().clock.now())).resolves.toBeUndefined();
    });

    test('the email of a closed account is free, again and again', async () => {
      const email = newEmail().value;
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
