import { expect, test } from '@jest/globals';
import type { Account } from '../../../src/index.js';
import { anAccount, anApiKey, aSealedSecret } from '../../fixture/builders.js';
import { times } from '../../fixture/parallel.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { newId } from '../../shared/uuid-v7.js';

/** Changes of an account after its creation; the second part of the Accounts suite. */
export const accountChangesContract = persistenceContract('Changes of Accounts', (fixture) => {
  const { accounts, clock, keys, seed } = fixture;

  const newEmail = () => `asha-${newId()}@example.com`;
  const stored = async ({ id }: Account) => (await accounts.byId(id))?.snapshot();

  test('a new password ends every sign-in', async () => {
    const account = await seed.account();
    const changed = await accounts.changePassword(account.id, account.passwordHash, 'new');
    expect(changed?.snapshot()).toEqual({ ...account.snapshot(), passwordHash: 'new', tokenEpoch: 1 });
    expect(await stored(account)).toEqual(changed?.snapshot());
  });

  test('exactly one of 20 concurrent password changes wins', async () => {
    const account = await seed.account();
    const changes = times(20, (index) =>
      accounts.changePassword(account.id, account.passwordHash, `new ${index}`),
    );
    const winners = (await Promise.all(changes)).filter((changed) => changed !== undefined);
    expect(winners).toHaveLength(1);
    expect(await stored(account)).toEqual(winners[0]!.snapshot());
    expect(winners[0]!.tokenEpoch).toBe(1);
  });

  test('no call finds a closed account', async () => {
    const account = await seed.account();
    await accounts.close(account.id, clock.now());
    expect(await accounts.byId(account.id)).toBeUndefined();
    expect(await accounts.byEmail(account.email)).toBeUndefined();
    expect(await accounts.changePassword(account.id, account.passwordHash, 'new')).toBeUndefined();
    expect(await accounts.changePassword(account.id, '', 'new')).toBeUndefined();
    await expect(accounts.close(account.id, clock.now())).resolves.toBeUndefined();
  });

  test('the email of a closed account is free, repeatedly', async () => {
    const email = newEmail();
    for (let round = 0; round < 3; round++) {
      const account = anAccount({ email });
      await accounts.add(account);
      await accounts.close(account.id, clock.now());
    }
    const last = anAccount({ email });
    await accounts.add(last);
    expect((await accounts.byEmail(email))?.id).toBe(last.id);
  });

  test('the placeholder email of a closed account cannot be taken in advance', async () => {
    const account = await seed.account();
    await accounts.add(anAccount({ email: account.anonymise().email }));
    await accounts.close(account.id, clock.now());
    expect(await accounts.byId(account.id)).toBeUndefined();
  });

  test('closing removes the account’s keys and no others', async () => {
    const [account, other] = [await seed.account(), await seed.account()];
    const [own, foreign] = [aSealedSecret(), aSealedSecret()];
    await keys.add(anApiKey({ accountId: account.id }), own, Infinity);
    await keys.add(anApiKey({ accountId: other.id }), foreign, Infinity);
    const instance = await seed.instance(account.id);

    await accounts.close(account.id, clock.now());

    expect(await keys.byDigest(own.digest)).toBeUndefined();
    expect(await keys.findByInstance(account.id, instance.id)).toBeUndefined();
    expect(await keys.byDigest(foreign.digest)).toBeDefined();
  });
});
