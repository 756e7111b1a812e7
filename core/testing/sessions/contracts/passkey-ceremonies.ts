import { describe, expect, test } from '@jest/globals';
import { LeaseLost, type PasskeyAnswer, type PasskeyStage } from '../../../src/index.js';
import type { PersistenceFixture } from '../../fixture/persistence-fixture.js';
import {
  claimLinkingLease,
  claimSession,
  newWorkerId,
  seedAccount,
  seedInstance,
} from '../../fixture/seed.js';
import { usePersistence } from '../../fixture/use-persistence.js';

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

/** The passkey ceremony of a linking, between the worker and the user. */
export function passkeyCeremoniesContract(name: string, setup: () => Promise<PersistenceFixture>): void {
  describe(`PasskeyCeremonies, ${name}`, () => {
    const fixture = usePersistence(setup);

    async function linking() {
      const instance = await seedInstance(fixture(), (await seedAccount(fixture())).id);
      return { instance, lease: await claimLinkingLease(fixture(), instance) };
    }
    const wanted = (): PasskeyStage => {
      const expiresAt = new Date(fixture().clock.now().getTime() + 600_000);
      return { stage: 'wanted', options: '{"challenge":"Y2hhbGxlbmdl"}', expiresAt };
    };

    test('there is none before WhatsApp asks for one and none after its end', async () => {
      const { instance, lease } = await linking();
      expect(await fixture().passkeys.find(instance.id)).toBeNull();
      await fixture().passkeys.setStage(lease, wanted());
      await fixture().passkeys.setStage(lease, null);
      expect(await fixture().passkeys.find(instance.id)).toBeNull();
      expect(await fixture().passkeys.takeAnswer(lease)).toBeNull();
    });

    test('the challenge is answered once, and the worker gets the answer once', async () => {
      const { instance, lease } = await linking();
      const stage = wanted();
      await fixture().passkeys.setStage(lease, stage);
      const { ticket, ...ceremony } = (await fixture().passkeys.find(instance.id))!;
      expect(ceremony).toEqual({ stage });
      expect(await fixture().passkeys.takeAnswer(lease)).toBeNull();
      expect(await fixture().passkeys.answer(instance.id, ticket, ASSERTION)).toBe(true);
      expect(await fixture().passkeys.answer(instance.id, ticket, ASSERTION)).toBe(false);
      expect(await fixture().passkeys.takeAnswer(lease)).toEqual(ASSERTION);
      expect(await fixture().passkeys.takeAnswer(lease)).toBeNull();
    });

    test('an answer to another stage or with another ticket is ignored', async () => {
      const { instance, lease } = await linking();
      const { passkeys } = fixture();
      expect(await passkeys.answer(instance.id, 'none', ASSERTION)).toBe(false);
      await passkeys.setStage(lease, wanted());
      const first = (await passkeys.find(instance.id))!;
      expect(await passkeys.answer(instance.id, `${first.ticket}x`, ASSERTION)).toBe(false);
      expect(await passkeys.answer(instance.id, first.ticket, CONFIRMATION)).toBe(false);
      await passkeys.setStage(lease, { stage: 'answered' });
      const second = (await passkeys.find(instance.id))!;
      expect(second.stage).toEqual({ stage: 'answered' });
      expect(await passkeys.answer(instance.id, second.ticket, ASSERTION)).toBe(false);
      await passkeys.setStage(lease, { stage: 'code', code: 'K7QD-2M9X' });
      const third = (await passkeys.find(instance.id))!;
      expect(third.stage).toEqual({ stage: 'code', code: 'K7QD-2M9X' });
      expect(await passkeys.answer(instance.id, first.ticket, CONFIRMATION)).toBe(false);
      expect(await passkeys.answer(instance.id, third.ticket, CONFIRMATION)).toBe(true);
      expect(await passkeys.takeAnswer(lease)).toEqual(CONFIRMATION);
    });

    test('instances do not see each other’s', async () => {
      const [one, other] = [await linking(), await linking()];
      await fixture().passkeys.setStage(one.lease, wanted());
      expect(await fixture().passkeys.find(other.instance.id)).toBeNull();
    });

    test('a worker that lost the lease neither reports nor answers, and its stage is void', async () => {
      const { instance, lease } = await linking();
      await fixture().passkeys.setStage(lease, wanted());
      await fixture().expireLease(lease);
      expect(await fixture().passkeys.find(instance.id)).toBeNull();
      await claimSession(fixture(), instance, newWorkerId());
      await expect(fixture().passkeys.setStage(lease, { stage: 'answered' })).rejects.toThrow(LeaseLost);
      await expect(fixture().passkeys.takeAnswer(lease)).rejects.toThrow(LeaseLost);
    });
  });
}
