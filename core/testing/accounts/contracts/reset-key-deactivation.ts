import { expect, test } from '@jest/globals';
import { type Account, MINUTE_MS } from '../../../src/index.js';
import { anApiKey, aSealedSecret, randomBytes } from '../../fixture/builders.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';

/** Which keys a reset switches off; a part of the PasswordResets suite. */
export const resetKeyDeactivationContract = persistenceContract('API keys at a password reset', (fixture) => {
  const { clock, emailChanges, fromNow, keys, resets, seed } = fixture;

  const inMinutes = (minutes: number) => fromNow(minutes * MINUTE_MS);

  async function seedKey({ id: accountId }: Account, keyName: string, minutes: number, more = {}) {
    const createdAt = inMinutes(minutes);
    const key = anApiKey({ accountId, name: keyName, createdAt, ...more });
    const secret = aSealedSecret();
    await keys.add(key, secret, Infinity);
    return { key, isOn: async () => (await keys.byDigest(secret.digest))?.isActive };
  }

  /** The names of the keys that the reset switched off. */
  async function reset({ id: accountId }: Account, minutes: number, switchOffKeys = true) {
    const digest = randomBytes(32);
    const at = inMinutes(minutes);
    const expiresAt = new Date(at.getTime() + MINUTE_MS);
    await resets.open({ digest, accountId, expiresAt });
    const redeemed = await resets.redeem(digest, { passwordHash: 'new', switchOffKeys, at });
    return redeemed!.switchedOff.map((key) => key.name).toSorted();
  }

  test('switches off all keys of an account whose mailbox was never verified, including those of instances', async () => {
    const [account, ravi] = [await seed.account(), await seed.account()];
    const own = await seedKey(account, 'Checkout', 0);
    const foreign = await seedKey(ravi, 'Checkout', 0);
    const instance = await seed.instance(account.id);

    expect(await reset(account, 0)).toEqual(['Checkout', 'Instance key']);

    expect([await own.isOn(), await foreign.isOn()]).toEqual([false, true]);
    expect((await keys.findByInstance(account.id, instance.id))?.key.isActive).toBe(false);
    await keys.update(account.id, own.key.id, { isActive: true });
    expect(await own.isOn()).toBe(true);
  });

  test('keeps keys from before the mailbox was last verified', async () => {
    const account = await seed.account();
    const before = await seedKey(account, 'Before', 1);
    await reset(account, 2, false);
    const after = await seedKey(account, 'After', 3);
    expect(await reset(account, 4)).toEqual(['After']);
    expect([await before.isOn(), await after.isOn()]).toEqual([true, false]);
    expect(await reset(account, 5)).toEqual([]);
  });

  test('neither switches off nor reports a key that is off or expired', async () => {
    const account = await seed.account();
    await seedKey(account, 'Off', 0, { isActive: false });
    await seedKey(account, 'Over', 0, { expiresAt: fromNow(-1) });
    expect(await reset(account, 0)).toEqual([]);
  });

  test('keeps every key when it is told to', async () => {
    const account = await seed.account();
    const key = await seedKey(account, 'Checkout', 0);
    expect(await reset(account, 0, false)).toEqual([]);
    expect(await key.isOn()).toBe(true);
  });

  test('counts a confirmed new email as verified once it can no longer be undone', async () => {
    const account = await seed.account();
    await seedKey(account, 'Before', 1);
    await seed.changeEmail(account.id, { at: inMinutes(2) });
    expect(await reset(account, 3)).toEqual(['Before']);

    const ravi = await seed.account();
    await seedKey(ravi, 'Before', 1);
    await seed.changeEmail(ravi.id, { at: inMinutes(2) });
    const aWeek = 7 * 24 * 60 + 3;
    await seedKey(ravi, 'After', aWeek);
    expect(await reset(ravi, aWeek + 1)).toEqual(['After']);
  });

  test('does not count an undone change as a verification', async () => {
    const account = await seed.account();
    const { id: accountId, email } = account;
    await seedKey(account, 'Before', 1);
    await seed.changeEmail(accountId, { at: inMinutes(2) });
    await reset(account, 3, false);
    const digest = randomBytes(32);
    const undo = { digest, accountId, email, expiresAt: inMinutes(10) };
    await emailChanges.openUndo(undo, inMinutes(4));
    await emailChanges.undo(digest, { passwordHash: 'none', at: inMinutes(4) });
    expect(await reset(account, 5)).toEqual(['Before']);
  });

  test('cancels the pending email', async () => {
    const account = await seed.account();
    const change = { username: 'Asha', email: `new-${account.email}`, at: clock.now() };
    await emailChanges.changeProfile(account.id, { ...change, expiresAt: inMinutes(60) });
    await reset(account, 0);
    expect(await emailChanges.findPending(account.id, clock.now())).toBeUndefined();
  });
});
