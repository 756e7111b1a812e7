import { describe, expect, test } from '@jest/globals';
import { LeaseLost, type PasskeyAnswer, type PasskeyStage } from '../../src/index.js';
import { claimOf, linkingLease, newOwner, seedAccount, seedInstance } from '../seed.js';
import type { World } from '../world.js';
import { useWorld } from './use-world.js';

const ASSERTION: PasskeyAnswer = {
  kind: 'assertion',
  assertion: {
    id: 'aWQ',
    rawId: 'aWQ',
    type: 'public-key',
    response: { clientDataJSON: 'e30', authenticatorData: 'YQ', signature: 'cw', userHandle: null },
  },
};
const CONFIRMATION: PasskeyAnswer = { kind: 'confirmation' };

/** A linking that WhatsApp wants confirmed with a passkey, between the holder of the session and whoever answers. */
export function passkeysContract(name: string, setup: () => Promise<World>): void {
  describe(`Passkey ceremonies, ${name}`, () => {
    const world = useWorld(setup);

    async function linking() {
      const instance = await seedInstance(world(), (await seedAccount(world())).id);
      return { instance, lease: await linkingLease(world(), instance) };
    }
    const wanted = (): PasskeyStage => {
      const expiresAt = new Date(world().clock.now().getTime() + 600_000);
      return { stage: 'wanted', options: '{"challenge":"Y2hhbGxlbmdl"}', expiresAt };
    };

    test('there is none before WhatsApp wants one, and none after its end', async () => {
      const { instance, lease } = await linking();
      expect(await world().passkeys.of(instance.id)).toBeNull();
      await world().passkeys.tell(lease, wanted());
      await world().passkeys.tell(lease, null);
      expect(await world().passkeys.of(instance.id)).toBeNull();
      expect(await world().passkeys.take(lease)).toBeNull();
    });

    test('the challenge is answered once, and the holder of the session gets the answer once', async () => {
      const { instance, lease } = await linking();
      const stage = wanted();
      await world().passkeys.tell(lease, stage);
      const { ticket, ...ceremony } = (await world().passkeys.of(instance.id))!;
      expect(ceremony).toEqual({ stage });
      expect(await world().passkeys.take(lease)).toBeNull();
      expect(await world().passkeys.answer(instance.id, ticket, ASSERTION)).toBe(true);
      expect(await world().passkeys.answer(instance.id, ticket, ASSERTION)).toBe(false);
      expect(await world().passkeys.take(lease)).toEqual(ASSERTION);
      expect(await world().passkeys.take(lease)).toBeNull();
    });

    test('an answer to another stage, or under another ticket, is none', async () => {
      const { instance, lease } = await linking();
      const { passkeys } = world();
      expect(await passkeys.answer(instance.id, 'none', ASSERTION)).toBe(false);
      await passkeys.tell(lease, wanted());
      const first = (await passkeys.of(instance.id))!;
      expect(await passkeys.answer(instance.id, `${first.ticket}x`, ASSERTION)).toBe(false);
      expect(await passkeys.answer(instance.id, first.ticket, CONFIRMATION)).toBe(false);
      await passkeys.tell(lease, { stage: 'answered' });
      const second = (await passkeys.of(instance.id))!;
      expect(second.stage).toEqual({ stage: 'answered' });
      expect(await passkeys.answer(instance.id, second.ticket, ASSERTION)).toBe(false);
      await passkeys.tell(lease, { stage: 'code', code: 'K7QD-2M9X' });
      const third = (await passkeys.of(instance.id))!;
      expect(third.stage).toEqual({ stage: 'code', code: 'K7QD-2M9X' });
      expect(await passkeys.answer(instance.id, first.ticket, CONFIRMATION)).toBe(false);
      expect(await passkeys.answer(instance.id, third.ticket, CONFIRMATION)).toBe(true);
      expect(await passkeys.take(lease)).toEqual(CONFIRMATION);
    });

    test('instances do not hear of each other’s', async () => {
      const [one, other] = [await linking(), await linking()];
      await world().passkeys.tell(one.lease, wanted());
      expect(await world().passkeys.of(other.instance.id)).toBeNull();
    });

    test('who has lost the lease neither tells nor takes, and what was told is worth nothing', async () => {
      const { instance, lease } = await linking();
      await world().passkeys.tell(lease, wanted());
      await world().expireLease(lease);
      expect(await world().passkeys.of(instance.id)).toBeNull();
      await claimOf(world(), instance, newOwner());
      await expect(world().passkeys.tell(lease, { stage: 'answered' })).rejects.toThrow(LeaseLost);
      await expect(world().passkeys.take(lease)).rejects.toThrow(LeaseLost);
    });
  });
}
