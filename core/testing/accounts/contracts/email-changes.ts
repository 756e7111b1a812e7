import { expect, test } from '@jest/globals';
import { type Account, DAY_MS, EmailTaken } from '../../../src/index.js';
import { anAccount, aSignIn, randomBytes } from '../../fixture/builders.js';
import { collectOutcomes, times } from '../../fixture/parallel.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { newId } from '../../shared/uuid-v7.js';

export const emailChangesContract = persistenceContract('EmailChanges', (fixture) => {
  const { accounts, clock, emailChanges, fromNow, resets, seed, signIns } = fixture;

  const newEmail = () => `asha-${newId()}@example.com`;
  const now = () => clock.now();
  const stored = async ({ id }: Account) => (await accounts.byId(id))?.snapshot();

  const ask = (account: Account, email: string, { username = account.username, at = now() } = {}) =>
    emailChanges.changeProfile(account.id, {
      username,
      email,
      at,
      expiresAt: new Date(at.getTime() + DAY_MS),
    });
  /** The digest of a confirmation link for the pending email. */
  async function link({ id: accountId }: Account, email: string): Promise<Uint8Array> {
    const digest = randomBytes(32);
    await emailChanges.openConfirmation({ accountId, email, digest, at: now() });
    return digest;
  }
  const confirm = ({ id: accountId }: Account, digest: Uint8Array, at = now()) =>
    emailChanges.confirm(
      { accountId, digest },
      {
        at,
        undoableUntil: new Date(at.getTime() + 7 * DAY_MS),
        resetsUntil: new Date(at.getTime() + DAY_MS),
      },
    );
  const pending = async ({ id }: Account, at = now()) => (await emailChanges.findPending(id, at))?.email;

  async function asking() {
    const account = await seed.account();
    const email = newEmail();
    const asked = await ask(account, email);
    return { account, email, asked };
  }

  test('a name changes at once, and a new email is pending', async () => {
    const account = await seed.account();
    const email = newEmail();
    const asked = await ask(account, email, { username: 'Asha R.' });

    expect(asked?.account.snapshot()).toEqual({ ...account.snapshot(), username: 'Asha R.' });
    expect(await stored(account)).toEqual(asked?.account.snapshot());
    expect(asked?.pending?.email).toBe(email);
    expect(asked?.asked).toBe(true);
    expect(await pending(account)).toBe(email);
    expect(await accounts.byEmail(email)).toBeUndefined();
  });

  test('a change to the current email keeps the pending one; a change to another replaces it', async () => {
    const { account, email } = await asking();
    const same = await ask(account, account.email, { username: 'Asha R.' });
    expect(same).toMatchObject({ pending: { email }, asked: false });
    expect(await ask(account, email)).toMatchObject({ pending: { email }, asked: false });
    const another = newEmail();
    expect(await ask(account, another)).toMatchObject({ pending: { email: another }, asked: true });
    expect(await pending(account)).toBe(another);
  });

  test('the email of another account is refused, and nothing changes', async () => {
    const [account, other] = [await seed.account(), await seed.account()];
    await expect(ask(account, other.email, { username: 'Ravi' })).rejects.toBeInstanceOf(EmailTaken);
    expect(await stored(account)).toEqual(account.snapshot());
    expect(await pending(account)).toBeUndefined();
  });

  test('a new email is pending for a day and no longer', async () => {
    const { account, email } = await asking();
    const digest = await link(account, email);
    expect(await pending(account, fromNow(DAY_MS + 60_000))).toBeUndefined();
    expect(await confirm(account, digest, fromNow(DAY_MS + 60_000))).toBeUndefined();
    expect(await stored(account)).toEqual(account.snapshot());
  });

  test('a confirmation puts the email in force and ends every sign-in and open reset', async () => {
    const { account, email } = await asking();
    const reset = randomBytes(32);
    await resets.open({ digest: reset, accountId: account.id, expiresAt: fromNow(60_000) });

    const confirmed = await confirm(account, await link(account, email));

    expect(confirmed?.replaced).toBe(account.email);
    expect(confirmed?.account.snapshot()).toEqual({ ...account.snapshot(), email, tokenEpoch: 1 });
    expect(await stored(account)).toEqual(confirmed?.account.snapshot());
    expect((await accounts.byEmail(email))?.id).toBe(account.id);
    expect(await accounts.byEmail(account.email)).toBeUndefined();
    expect(await pending(account)).toBeUndefined();
    expect(await resets.isOpen(reset, now())).toBe(false);
  });

  test('only the confirming sign-in continues', async () => {
    const { account, email } = await asking();
    const before = aSignIn(account, now());
    await signIns.add(before);
    const after = aSignIn(account, now());
    const when = { at: now(), undoableUntil: fromNow(DAY_MS), resetsUntil: now() };
    const digest = await link(account, email);
    await emailChanges.confirm({ accountId: account.id, digest }, when, after);
    const left = await signIns.listOf(account.id, now());
    expect(left).toEqual([{ ...after, tokenEpoch: 1 }]);
    expect(await signIns.accountOf(account.id, before.id)).toBeUndefined();
  });

  test('only the last mailed link is valid, for its own account and email', async () => {
    const { account, email } = await asking();
    const [first, last] = [await link(account, email), await link(account, email)];
    expect(await confirm(await seed.account(), last)).toBeUndefined();
    expect(await confirm(account, first)).toBeUndefined();
    expect(await confirm(account, randomBytes(32))).toBeUndefined();

    const another = newEmail();
    await ask(account, another);
    expect(await confirm(account, last)).toBeUndefined();
    const digest = randomBytes(32);
    const stale = { accountId: account.id, email, digest, at: now() };
    expect(await emailChanges.openConfirmation(stale)).toBeUndefined();
    expect(await confirm(account, digest)).toBeUndefined();
    expect(await stored(account)).toEqual(account.snapshot());
  });

  test('asking for the same email again keeps its link valid', async () => {
    const { account, email } = await asking();
    const digest = await link(account, email);
    await ask(account, email);
    expect((await confirm(account, digest))?.account.email).toBe(email);
  });

  test('exactly one of 20 concurrent confirmations succeeds', async () => {
    const { account, email } = await asking();
    const digest = await link(account, email);
    const answers = await Promise.all(times(20, () => confirm(account, digest)));
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect((await stored(account))?.tokenEpoch).toBe(1);
  });

  test('a cancelled change cannot be confirmed', async () => {
    const { account, email } = await asking();
    const digest = await link(account, email);
    await emailChanges.cancel(account.id);
    await emailChanges.cancel(account.id);
    expect(await pending(account)).toBeUndefined();
    expect(await confirm(account, digest)).toBeUndefined();
  });

  test('exactly one of 12 accounts that want one email gets it, a sign-up among them', async () => {
    const email = newEmail();
    const rivals = await Promise.all(times(11, () => seed.account()));
    const digests = await Promise.all(
      rivals.map(async (rival) => {
        await ask(rival, email);
        return link(rival, email);
      }),
    );
    const signUp = async () => accounts.add(anAccount({ email }));
    const { done, errors } = await collectOutcomes<unknown>([
      ...rivals.map((rival, index) => confirm(rival, digests[index]!)),
      signUp(),
    ]);
    expect(done).toHaveLength(1);
    expect(errors.every((error) => error instanceof EmailTaken)).toBe(true);
    expect(await accounts.byEmail(email)).toBeDefined();
    const kept = await Promise.all(rivals.map((rival) => stored(rival)));
    expect(kept.filter((state) => state?.email === email).length).toBeLessThanOrEqual(1);
  });

  test('an email that another account took meanwhile is refused, and nothing changes', async () => {
    const { account, email } = await asking();
    const digest = await link(account, email);
    await accounts.add(anAccount({ email }));
    await expect(confirm(account, digest)).rejects.toBeInstanceOf(EmailTaken);
    expect(await stored(account)).toEqual(account.snapshot());
    expect(await pending(account)).toBe(email);
  });

  test('a closed account has no pending email', async () => {
    const { account, email } = await asking();
    const digest = await link(account, email);
    await accounts.close(account.id, now());
    expect(await ask(account, newEmail())).toBeUndefined();
    expect(await pending(account)).toBeUndefined();
    expect(await confirm(account, digest)).toBeUndefined();
  });

  test('purging removes expired changes and keeps open ones', async () => {
    const { account, email } = await asking();
    const digest = await link(account, email);
    const old = await seed.account();
    const ago = fromNow(-3 * DAY_MS);
    await ask(old, newEmail(), { at: ago });
    expect(await emailChanges.purge(now())).toBeGreaterThanOrEqual(1);
    expect(await pending(old, ago)).toBeUndefined();
    expect((await confirm(account, digest))?.account.email).toBe(email);
  });

  test('a replaced email still finds its account while it may receive resets', async () => {
    const account = await seed.account();
    await seed.changeEmail(account.id);
    const of = async (email: string, at = now()) => (await emailChanges.findByReplacedEmail(email, at))?.id;
    expect(await of(account.email)).toBe(account.id);
    expect(await of(account.email, fromNow(DAY_MS + 60_000))).toBeUndefined();
    expect(await of(newEmail())).toBeUndefined();
    await accounts.close(account.id, now());
    expect(await of(account.email)).toBeUndefined();
  });
});
