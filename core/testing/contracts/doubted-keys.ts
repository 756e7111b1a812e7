import { describe, expect, test } from '@jest/globals';
import type { Account } from '../../src/index.js';
import { aKey, aSealedSecret, randomBytes } from '../builders.js';
import { fromNow, moveEmail, seedAccount, seedInstance } from '../seed.js';
import type { World } from '../world.js';
import { useWorld } from './use-world.js';

const MINUTE_MS = 60_000;

/** Which keys a reset switches off; a part of the suite of PasswordResets. */
export function doubtedKeysContract(name: string, setup: () => Promise<World>): void {
  describe(`API keys at a password reset, ${name}`, () => {
    const world = useWorld(setup);
    const inMinutes = (minutes: number) => fromNow(world(), minutes * MINUTE_MS);

    async function seedKey({ id: accountId }: Account, keyName: string, minutes: number, more = {}) {
      const createdAt = inMinutes(minutes);
      const key = aKey({ accountId, name: keyName, createdAt, ...more });
      const secret = aSealedSecret();
      await world().keys.add(key, secret);
      return { key, isOn: async () => (await world().keys.byDigest(secret.digest))?.isActive };
    }

    /** The names of the keys that the reset switched off. */
    async function reset({ id: accountId }: Account, minutes: number, switchOffKeys = true) {
      const digest = randomBytes(32);
      const at = inMinutes(minutes);
      const expiresAt = new Date(at.getTime() + MINUTE_MS);
      await world().resets.open({ digest, accountId, expiresAt });
      const redeemed = await world().resets.redeem(digest, { passwordHash: 'new', switchOffKeys, at });
      return redeemed!.switchedOff.map((key) => key.name).toSorted();
    }

    test('all keys of an account whose mailbox never proved itself end, those of instances too', async () => {
      const [account, ravi] = [await seedAccount(world()), await seedAccount(world())];
      const own = await seedKey(account, 'Checkout', 0);
      const foreign = await seedKey(ravi, 'Checkout', 0);
      const instance = await seedInstance(world(), account.id);

      expect(await reset(account, 0)).toEqual(['Checkout', 'Instance key']);

      expect([await own.isOn(), await foreign.isOn()]).toEqual([false, true]);
      expect((await world().keys.ofInstance(account.id, instance.id))?.key.isActive).toBe(false);
      await world().keys.update(account.id, own.key.id, { isActive: true });
      expect(await own.isOn()).toBe(true);
    });

    test('keys from before the mailbox last proved itself stay', async () => {
      const account = await seedAccount(world());
      const before = await seedKey(account, 'Before', 1);
      await reset(account, 2, false);
      const after = await seedKey(account, 'After', 3);
      expect(await reset(account, 4)).toEqual(['After']);
      expect([await before.isOn(), await after.isOn()]).toEqual([true, false]);
      expect(await reset(account, 5)).toEqual([]);
    });

    test('what is off or over is not switched off, and not told', async () => {
      const account = await seedAccount(world());
      await seedKey(account, 'Off', 0, { isActive: false });
      await seedKey(account, 'Over', 0, { expiresAt: fromNow(world(), -1) });
      expect(await reset(account, 0)).toEqual([]);
    });

    test('unless it is wanted, every key goes on', async () => {
      const account = await seedAccount(world());
      const key = await seedKey(account, 'Checkout', 0);
      expect(await reset(account, 0, false)).toEqual([]);
      expect(await key.isOn()).toBe(true);
    });

    test('the confirmation of a new email counts once it cannot be taken back any more', async () => {
      const account = await seedAccount(world());
      await seedKey(account, 'Before', 1);
      await moveEmail(world(), account.id, { at: inMinutes(2) });
      expect(await reset(account, 3)).toEqual(['Before']);

      const ravi = await seedAccount(world());
      await seedKey(ravi, 'Before', 1);
      await moveEmail(world(), ravi.id, { at: inMinutes(2) });
      const aWeek = 7 * 24 * 60 + 3;
      await seedKey(ravi, 'After', aWeek);
      expect(await reset(ravi, aWeek + 1)).toEqual(['After']);
    });

    test('a change that was taken back proves nothing', async () => {
      const account = await seedAccount(world());
      const { id: accountId, email } = account;
      await seedKey(account, 'Before', 1);
      await moveEmail(world(), accountId, { at: inMinutes(2) });
      await reset(account, 3, false);
      const digest = randomBytes(32);
      const undo = { digest, accountId, email, expiresAt: inMinutes(10) };
      await world().emailChanges.openUndo(undo, inMinutes(4));
      await world().emailChanges.undo(digest, { passwordHash: 'none', at: inMinutes(4) });
      expect(await reset(account, 5)).toEqual(['Before']);
    });

    test('a reset forgets the email that waits', async () => {
      const account = await seedAccount(world());
      const { emailChanges, clock } = world();
      const wish = { username: 'Asha', email: `new-${account.email}`, at: clock.now() };
      await emailChanges.changeProfile(account.id, { ...wish, expiresAt: inMinutes(60) });
      await reset(account, 0);
      expect(await emailChanges.pendingOf(account.id, clock.now())).toBeUndefined();
    });
  });
}
