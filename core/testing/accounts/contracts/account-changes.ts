import { expect, test } from '@jest/globals';
import { type Account, Unauthorized } from '../../../src/index.js';
import {
  anAccount,
  anApiKey,
  anEndpoint,
  anInstance,
  aSealedEndpoint,
  aSealedSecret,
  aSubscription,
} from '../../fixture/builders.js';
import { times } from '../../fixture/parallel.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { newId } from '../../shared/uuid-v7.js';

/** Changes of an account after its creation; the second part of the Accounts suite. */
export const accountChangesContract = persistenceContract('Changes of Accounts', (fixture) => {
  const { accounts, clock, instances, keys, seed, subscriptions, webhookEndpoints } = fixture;

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

  test('a request that was under way when its account was closed adds nothing to it', async () => {
    const { id: accountId } = await seed.account();
    const [own, ofInstance] = [aSealedSecret(), aSealedSecret()];
    const instance = anInstance(accountId, clock.now());
    const instanceKey = anApiKey({ accountId, instanceId: instance.id });

    await accounts.close(accountId, clock.now());

    for (const add of [
      () => keys.add(anApiKey({ accountId }), own, Infinity),
      () => instances.add(instance, instanceKey, ofInstance, Infinity),
      () => webhookEndpoints.add(anEndpoint({ accountId }), aSealedEndpoint(), Infinity),
      () => subscriptions.start(aSubscription({ accountId, startsAt: clock.now() })),
    ])
      await expect(add()).rejects.toBeInstanceOf(Unauthorized);
    for (const { digest } of [own, ofInstance]) expect(await keys.byDigest(digest)).toBeUndefined();
    expect(await instances.listOf(accountId)).toEqual([]);
    expect(await webhookEndpoints.listOf(accountId)).toEqual([]);
    expect(await subscriptions.activeOf(accountId, clock.now())).toBeUndefined();
  });

  test('no key is good that is made while its account is closed', async () => {
    const { id: accountId } = await seed.account();
    const secrets = times(10, () => aSealedSecret());
    const [before, after] = [secrets.slice(0, 5), secrets.slice(5)];
    const add = (secret: (typeof secrets)[number]) =>
      keys.add(anApiKey({ accountId }), secret, Infinity).catch(() => undefined);
    await Promise.all([...before.map(add), accounts.close(accountId, clock.now()), ...after.map(add)]);
    for (const { digest } of secrets) expect(await keys.byDigest(digest)).toBeUndefined();
  });
});
