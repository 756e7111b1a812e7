import { expect, test } from '@jest/globals';
import { type Account, DAY_MS, EmailTaken } from '../../../src/index.js';
import { anAccount, randomBytes } from '../../fixture/builders.js';
import { collectOutcomes, times } from '../../fixture/parallel.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { newId } from '../../shared/uuid-v7.js';

/** How the owner of an old address regains the account; the second part of the EmailChanges suite. */
export const emailUndosContract = persistenceContract('Undone EmailChanges', (fixture) => {
  const { accounts, clock, emailChanges, fromNow, resets, seed } = fixture;

  const now = () => clock.now();
  const stored = async ({ id }: { id: string }) => (await accounts.byId(id))?.snapshot();
  const isOpen = (digest: Uint8Array, at = now()) => emailChanges.isUndoOpen(digest, at);
  const undo = (digest: Uint8Array, at = now()) =>
    emailChanges.undo(digest, { passwordHash: 'nobody knows it', at });

  /** The digest of a link that is mailed to `email`. */
  async function link({ id: accountId }: Account, email: string): Promise<Uint8Array> {
    const digest = randomBytes(32);
    const expiresAt = fromNow(7 * DAY_MS);
    await emailChanges.openUndo({ digest, accountId, email, expiresAt }, now());
    return digest;
  }

  /** An account whose email changed from `account.email` to `later` an hour ago, with the undo link of the old address. */
  async function moved() {
    const account = await seed.account();
    const at = fromNow(-3_600_000);
    const later = await seed.changeEmail(account.id, { at });
    return { account, later, digest: await link(account, account.email) };
  }

  test('an undo restores the old email, invalidates sign-ins and password, and cancels a pending email', async () => {
    const { account, later, digest } = await moved();
    const waits = `asha-${newId()}@example.com`;
    const expiresAt = fromNow(DAY_MS);
    await emailChanges.changeProfile(account.id, { username: 'Asha', email: waits, at: now(), expiresAt });
    const reset = randomBytes(32);
    await resets.open({ digest: reset, accountId: account.id, expiresAt: fromNow(60_000) });
    const epoch = (await stored(account))!.tokenEpoch;

    const undone = await undo(digest);

    expect(undone?.replaced).toBe(later);
    const after = await stored(account);
    expect(undone?.account.snapshot()).toEqual(after);
    expect(after).toMatchObject({ email: account.email, passwordHash: 'nobody knows it' });
    expect(after!.tokenEpoch).toBeGreaterThan(epoch);
    expect(await emailChanges.findPending(account.id, now())).toBeUndefined();
    expect(await resets.isOpen(reset, now())).toBe(false);
    expect(await emailChanges.findByReplacedEmail(later, now())).toBeUndefined();
  });

  test('a link from before the change is valid before and after it', async () => {
    const account = await seed.account();
    const digest = await link(account, account.email);
    expect(await isOpen(digest)).toBe(true);
    await seed.changeEmail(account.id);
    expect((await undo(digest))?.account.email).toBe(account.email);
  });

  test('a link is valid once and voids the others; exactly one of 20 concurrent uses succeeds', async () => {
    const { account, digest } = await moved();
    const fellow = await link(account, account.email);
    const answers = await Promise.all(times(20, (index) => undo(index % 2 ? digest : fellow)));
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect([await isOpen(digest), await isOpen(fellow)]).toEqual([false, false]);
  });

  test('a link expires together with the reservation of its address', async () => {
    const { digest } = await moved();
    const late = fromNow(7 * DAY_MS + 60_000);
    expect(await isOpen(digest, late)).toBe(false);
    expect(await undo(digest, late)).toBeUndefined();
    expect(await isOpen(randomBytes(32))).toBe(false);
  });

  test('after a second change both old addresses can undo theirs, and the oldest prevails', async () => {
    const { account, later, digest: oldest } = await moved();
    await seed.changeEmail(account.id, { at: fromNow(-60_000) });
    const second = await link(account, later);

    expect((await undo(second))?.account.email).toBe(later);
    expect(await isOpen(oldest)).toBe(true);
    expect((await undo(oldest))?.account.email).toBe(account.email);
    expect(await isOpen(second)).toBe(false);
  });

  test('an undo by the oldest address voids the links of all later ones', async () => {
    const { account, later, digest: oldest } = await moved();
    await seed.changeEmail(account.id, { at: fromNow(-60_000) });
    const second = await link(account, later);
    expect((await undo(oldest))?.account.email).toBe(account.email);
    expect(await isOpen(second)).toBe(false);
    expect(await undo(second)).toBeUndefined();
  });

  test('an address that was left twice keeps its first position', async () => {
    const { account, later } = await moved();
    await seed.changeEmail(account.id, { email: account.email, at: fromNow(-120_000) });
    await seed.changeEmail(account.id, { at: fromNow(-60_000) });
    const [first, between] = [await link(account, account.email), await link(account, later)];
    expect((await undo(first))?.account.email).toBe(account.email);
    expect(await isOpen(between)).toBe(false);
  });

  test('no link is opened for an address that cannot undo a change', async () => {
    const { account, digest, later } = await moved();
    await undo(digest);
    const dead = await link(account, later);
    expect(await isOpen(dead)).toBe(false);
    expect(await undo(dead)).toBeUndefined();
  });

  test('another account cannot take an address that can still be restored', async () => {
    const { account, digest } = await moved();
    const { email } = account;
    const ravi = await seed.account();
    const change = { username: 'Ravi', email, at: now(), expiresAt: fromNow(DAY_MS) };
    await expect(emailChanges.changeProfile(ravi.id, change)).rejects.toBeInstanceOf(EmailTaken);
    const { errors } = await collectOutcomes(times(4, () => accounts.add(anAccount({ email, at: now() }))));
    expect(errors.map((error) => error instanceof EmailTaken)).toEqual([true, true, true, true]);
    expect((await undo(digest))?.account.email).toBe(email);

    const other = await moved();
    const late = anAccount({ email: other.account.email, at: fromNow(8 * DAY_MS) });
    await accounts.add(late);
    expect((await accounts.byEmail(other.account.email))?.id).toBe(late.id);
  });

  test('an address cannot be taken at the moment it is replaced', async () => {
    const account = await seed.account();
    const { email } = account;
    const rivals = times(8, () => anAccount({ email, at: now() }));
    const moving = seed.changeEmail(account.id);
    const { done } = await collectOutcomes(rivals.map((rival) => accounts.add(rival)));
    await moving;
    expect(done).toEqual([]);
    expect(await accounts.byEmail(email)).toBeUndefined();
  });

  test('a closed account cannot be restored, and its addresses are free', async () => {
    const { account, digest } = await moved();
    await accounts.close(account.id, now());
    expect(await isOpen(digest)).toBe(false);
    expect(await undo(digest)).toBeUndefined();
    expect(await isOpen(await link(account, account.email))).toBe(false);
    await accounts.add(anAccount({ email: account.email }));
  });
});
