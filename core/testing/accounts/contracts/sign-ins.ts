import { expect, test } from '@jest/globals';
import {
  type Account,
  DAY_MS,
  EmailTaken,
  MAX_SIGN_INS,
  MINUTE_MS,
  SIGN_IN_TTL_MS,
} from '../../../src/index.js';
import { eventually } from '../../eventually.js';
import { anAccount, aSignIn } from '../../fixture/builders.js';
import { times } from '../../fixture/parallel.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { newId } from '../../shared/uuid-v7.js';

export const signInsContract = persistenceContract('SignIns', (fixture) => {
  const { accounts, clock, fromNow, seed } = fixture;
  const list = ({ id }: Account) => fixture.signIns.listOf(id, clock.now());
  const idsOf = async (account: Account) => (await list(account)).map(({ id }) => id);

  async function seedSignIn(account: Account, agoMs = 0) {
    const signIn = aSignIn(account, fromNow(-agoMs));
    await fixture.signIns.add(signIn);
    return signIn;
  }

  test('an account is found by its own sign-ins only', async () => {
    const [asha, ravi] = [await seed.account(), await seed.account()];
    const { id } = await seedSignIn(asha);
    expect((await fixture.signIns.accountOf(asha.id, id))?.snapshot()).toEqual(asha.snapshot());
    expect(await fixture.signIns.accountOf(ravi.id, id)).toBeUndefined();
    expect(await fixture.signIns.accountOf(asha.id, newId())).toBeUndefined();
  });

  test('an account is stored together with the sign-in of its owner', async () => {
    const account = anAccount({ at: clock.now() });
    const signIn = aSignIn(account, clock.now());
    await accounts.add(account, signIn);
    expect(await accounts.byId(account.id)).toEqual(account);
    expect(await list(account)).toEqual([signIn]);
  });

  test('a refused account leaves no sign-in behind', async () => {
    const first = await seed.account();
    const second = anAccount({ email: first.email });
    const signIn = aSignIn(second, clock.now());
    await expect(accounts.add(second, signIn)).rejects.toBeInstanceOf(EmailTaken);
    expect(await fixture.signIns.end(second.id, signIn.id)).toBe(false);
  });

  test('sign-ins are listed unchanged, most recently used first', async () => {
    const [asha, ravi] = [await seed.account(), await seed.account()];
    const older = await seedSignIn(asha, 2 * MINUTE_MS);
    const newer = await seedSignIn(asha, MINUTE_MS);
    await seedSignIn(ravi);
    expect(await list(asha)).toEqual([newer, older]);
  });

  test('a sign-in is ended once, by its own account, and others continue', async () => {
    const [asha, ravi] = [await seed.account(), await seed.account()];
    const [one, other] = [await seedSignIn(asha, MINUTE_MS), await seedSignIn(asha)];

    expect(await fixture.signIns.end(ravi.id, one.id)).toBe(false);
    expect(await fixture.signIns.accountOf(asha.id, one.id)).toBeDefined();
    expect(await fixture.signIns.end(asha.id, one.id)).toBe(true);
    expect(await fixture.signIns.end(asha.id, one.id)).toBe(false);

    expect(await fixture.signIns.accountOf(asha.id, one.id)).toBeUndefined();
    expect(await idsOf(asha)).toEqual([other.id]);
  });

  test('all sign-ins of an account end at once, with the tokens that have none', async () => {
    const [asha, ravi] = [await seed.account(), await seed.account()];
    const [one, other] = [await seedSignIn(asha), await seedSignIn(asha)];
    const { id } = await seedSignIn(ravi);

    await fixture.signIns.endAll(asha.id);

    expect(await fixture.signIns.accountOf(asha.id, one.id)).toBeUndefined();
    expect(await fixture.signIns.accountOf(asha.id, other.id)).toBeUndefined();
    expect((await accounts.byId(asha.id))?.acceptsTokenEpoch(asha.tokenEpoch)).toBe(false);
    expect(await idsOf(ravi)).toEqual([id]);
    expect((await accounts.byId(ravi.id))?.acceptsTokenEpoch(ravi.tokenEpoch)).toBe(true);
  });

  test('a new password leaves only the sign-in that comes with it', async () => {
    const account = await seed.account();
    await seedSignIn(account, MINUTE_MS);
    const goesOn = aSignIn(account, clock.now());
    const changed = await accounts.changePassword(account.id, account.passwordHash, 'new', goesOn);

    expect(await list(account)).toEqual([{ ...goesOn, tokenEpoch: changed?.tokenEpoch }]);
    expect(await fixture.signIns.accountOf(account.id, goesOn.id)).toEqual(changed);
  });

  test('a refused change of the password stores no sign-in', async () => {
    const account = await seed.account();
    const signIn = aSignIn(account, clock.now());
    await accounts.changePassword(account.id, 'another hash', 'new', signIn);
    expect(await list(account)).toEqual([]);
  });

  test('a sign-in made while all were ended is not listed as valid', async () => {
    const account = await seed.account();
    await fixture.signIns.endAll(account.id);
    await seedSignIn(account);
    expect(await list(account)).toEqual([]);
  });

  test('a closed account is found by none of its sign-ins', async () => {
    const account = await seed.account();
    const { id } = await seedSignIn(account);
    await accounts.close(account.id, clock.now());
    expect(await fixture.signIns.accountOf(account.id, id)).toBeUndefined();
    expect(await list(account)).toEqual([]);
  });

  test('a sign-in beyond the maximum ends the least recently used one', async () => {
    const account = await seed.account();
    const signIns = times(MAX_SIGN_INS + 1, (index) =>
      aSignIn(account, fromNow(-(MAX_SIGN_INS - index) * MINUTE_MS)),
    );
    for (const signIn of signIns) await fixture.signIns.add(signIn);

    const [oldest, ...rest] = signIns;
    expect(await idsOf(account)).toEqual(rest.map(({ id }) => id).toReversed());
    expect(await fixture.signIns.accountOf(account.id, oldest!.id)).toBeUndefined();
  });

  test('a use is recorded, and the last one is listed', async () => {
    const account = await seed.account();
    const used = await seedSignIn(account, DAY_MS);
    await seedSignIn(account, 2 * DAY_MS);
    const at = clock.now();
    fixture.signIns.touch(used.id, at);
    const noted = async () => {
      const [first] = await list(account);
      return first?.lastUsedAt.getTime() === at.getTime() ? first : undefined;
    };
    expect(await eventually(noted)).toEqual({ ...used, lastUsedAt: at });
  });

  test('a sign-in ends with its last token', async () => {
    const account = await seed.account();
    const [expired, renewed] = [
      await seedSignIn(account, SIGN_IN_TTL_MS),
      await seedSignIn(account, SIGN_IN_TTL_MS),
    ];
    expect(await list(account)).toEqual([]);

    const expiresAt = fromNow(DAY_MS);
    await fixture.signIns.renew(account.id, renewed.id, expiresAt);
    await fixture.signIns.renew(newId(), expired.id, expiresAt);
    expect(await list(account)).toEqual([{ ...renewed, expiresAt }]);
  });

  test('expired sign-ins are removed in batches, and no others', async () => {
    const account = await seed.account();
    const expired = [
      await seedSignIn(account, 2 * SIGN_IN_TTL_MS),
      await seedSignIn(account, 2 * SIGN_IN_TTL_MS),
    ];
    const good = await seedSignIn(account, SIGN_IN_TTL_MS - MINUTE_MS);
    const at = fromNow(-SIGN_IN_TTL_MS);

    const gone = async () => {
      const found = await Promise.all(expired.map(({ id }) => fixture.signIns.accountOf(account.id, id)));
      return found.filter((one) => one === undefined).length;
    };
    while ((await fixture.signIns.purge(at, 1)) === 1);
    expect(await gone()).toBe(2);
    expect(await idsOf(account)).toEqual([good.id]);
  });
});
