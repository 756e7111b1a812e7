import { expect, test } from '@jest/globals';
import { MINUTE_MS } from '../../../src/index.js';
import { randomBytes } from '../../fixture/builders.js';
import { times } from '../../fixture/parallel.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { newId } from '../../shared/uuid-v7.js';

export const passwordResetsContract = persistenceContract('PasswordResets', (fixture) => {
  const { accounts, clock, emailChanges, fromNow, resets, seed } = fixture;

  /** Opens a reset of `accountId`, or of a new account, for 15 minutes. */
  async function seedReset(accountId?: string) {
    const id = accountId ?? (await seed.account()).id;
    const digest = randomBytes(32);
    await resets.open({ digest, accountId: id, expiresAt: fromNow(15 * MINUTE_MS) });
    return { accountId: id, digest };
  }
  const isOpen = (digest: Uint8Array) => resets.isOpen(digest, clock.now());
  const redeem = async (digest: Uint8Array, passwordHash = `hash-${newId()}`) => {
    const change = { passwordHash, switchOffKeys: true, at: clock.now() };
    return (await resets.redeem(digest, change))?.account;
  };

  test('sets the password and ends every sign-in', async () => {
    const { accountId, digest } = await seedReset();
    const before = await accounts.byId(accountId);

    const account = await redeem(digest, 'new hash');

    expect(account?.snapshot()).toEqual({
      ...before!.snapshot(),
      passwordHash: 'new hash',
      tokenEpoch: before!.tokenEpoch + 1,
    });
    expect((await accounts.byId(accountId))?.snapshot()).toEqual(account?.snapshot());
  });

  test('a reset token is used once, even under 50 parallel attempts', async () => {
    const { accountId, digest } = await seedReset();
    const hashes = times(50, (index) => `hash-${index}`);

    const answers = await Promise.all(hashes.map((hash) => redeem(digest, hash)));

    const [winner, ...more] = answers.filter((account) => account !== undefined);
    expect(more).toEqual([]);
    expect(winner?.tokenEpoch).toBe(1);
    expect((await accounts.byId(accountId))?.passwordHash).toBe(winner?.passwordHash);
    expect(await isOpen(digest)).toBe(false);
  });

  test('exactly one of 50 different concurrent resets of one account succeeds', async () => {
    const { accountId, digest } = await seedReset();
    const others = await Promise.all(times(49, () => seedReset(accountId)));

    const answers = await Promise.all([digest, ...others.map((other) => other.digest)].map((d) => redeem(d)));

    expect(answers.filter((account) => account !== undefined)).toHaveLength(1);
    expect((await accounts.byId(accountId))?.tokenEpoch).toBe(1);
  });

  test('is open until it expires and no longer', async () => {
    const { id: accountId } = await seed.account();
    const digest = randomBytes(32);
    const expiresAt = fromNow(MINUTE_MS);
    await resets.open({ digest, accountId, expiresAt });

    expect(await resets.isOpen(digest, new Date(expiresAt.getTime() - 1))).toBe(true);
    expect(await resets.isOpen(digest, expiresAt)).toBe(false);
    const late = { passwordHash: 'late', switchOffKeys: true, at: expiresAt };
    expect(await resets.redeem(digest, late)).toBeUndefined();
    expect((await accounts.byId(accountId))?.passwordHash).not.toBe('late');
  });

  test('counts as open for its account until it expires or is used', async () => {
    const { accountId, digest } = await seedReset();
    await resets.open({ digest: randomBytes(32), accountId, expiresAt: fromNow(MINUTE_MS) });
    await seedReset();
    const openOf = (at: Date) => resets.countOpen(accountId, at);
    expect(await openOf(clock.now())).toBe(2);
    expect(await openOf(fromNow(MINUTE_MS))).toBe(1);
    await redeem(digest);
    expect(await openOf(clock.now())).toBe(0);
  });

  test('is unknown unless it was opened', async () => {
    expect(await isOpen(randomBytes(32))).toBe(false);
    expect(await redeem(randomBytes(32))).toBeUndefined();
  });

  test('leaves the resets of other accounts open', async () => {
    const asha = await seedReset();
    const ravi = await seedReset();
    await redeem(asha.digest);
    expect(await isOpen(ravi.digest)).toBe(true);
    expect((await redeem(ravi.digest))?.id).toBe(ravi.accountId);
  });

  test('is void after a change of the password, the email or the account', async () => {
    const [changed, moved, named, closed] = [
      await seedReset(),
      await seedReset(),
      await seedReset(),
      await seedReset(),
    ];
    const now = async (id: string) => (await accounts.byId(id))!;
    await accounts.changePassword(
      changed.accountId,
      (await now(changed.accountId)).passwordHash,
      'another hash',
    );
    await seed.changeEmail(moved.accountId);
    const { email } = await now(named.accountId);
    const at = clock.now();
    const name = { username: 'Asha R.', email, at, expiresAt: fromNow(MINUTE_MS) };
    await emailChanges.changeProfile(named.accountId, name);
    await accounts.close(closed.accountId, clock.now());

    for (const { digest } of [changed, moved, closed]) {
      expect(await isOpen(digest)).toBe(false);
      expect(await redeem(digest)).toBeUndefined();
    }
    expect(await isOpen(named.digest)).toBe(true);
  });
});
