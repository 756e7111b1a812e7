import { expect, test } from '@jest/globals';
import { LeaseLost, type PasskeyAnswer, type PasskeyStage } from '../../../src/index.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';

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
export const passkeyCeremoniesContract = persistenceContract('PasskeyCeremonies', (fixture) => {
  const { clock, expireLease, passkeys, seed } = fixture;

  const wanted = () => {
    const expiresAt = new Date(clock.now().getTime() + 600_000);
    return { stage: 'wanted', options: '{"challenge":"Y2hhbGxlbmdl"}', expiresAt } satisfies PasskeyStage;
  };

  test('there is none before WhatsApp asks for one and none after its end', async () => {
    const { instance, lease } = await seed.linking();
    expect(await passkeys.find(instance.id)).toBeNull();
    await passkeys.setStage(lease, wanted());
    await passkeys.setStage(lease, null);
    expect(await passkeys.find(instance.id)).toBeNull();
    expect(await passkeys.takeAnswer(lease)).toBeNull();
  });

  test('the challenge is answered once, and the worker gets the answer once', async () => {
    const { instance, lease } = await seed.linking();
    const stage = wanted();
    await passkeys.setStage(lease, stage);
    const { ticket, ...ceremony } = (await passkeys.find(instance.id))!;
    expect(ceremony).toEqual({ stage });
    expect(await passkeys.takeAnswer(lease)).toBeNull();
    expect(await passkeys.answer(instance.id, ticket, ASSERTION)).toBe(true);
    expect(await passkeys.answer(instance.id, ticket, ASSERTION)).toBe(false);
    expect(await passkeys.takeAnswer(lease)).toEqual(ASSERTION);
    expect(await passkeys.takeAnswer(lease)).toBeNull();
  });

  test('an answer to another stage or with another ticket is ignored', async () => {
    const { instance, lease } = await seed.linking();
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

  test('an answer that comes after the time of the challenge is refused', async () => {
    const { instance, lease } = await seed.linking();
    await passkeys.setStage(lease, { ...wanted(), expiresAt: new Date(clock.now().getTime() - 1) });
    const { ticket } = (await passkeys.find(instance.id))!;
    expect(await passkeys.answer(instance.id, ticket, ASSERTION)).toBe(false);
    expect(await passkeys.takeAnswer(lease)).toBeNull();
  });

  test('instances do not see each other’s', async () => {
    const [one, other] = [await seed.linking(), await seed.linking()];
    await passkeys.setStage(one.lease, wanted());
    expect(await passkeys.find(other.instance.id)).toBeNull();
  });

  test('a worker that lost the lease neither reports nor answers, and its stage is void', async () => {
    const { instance, lease } = await seed.linking();
    await passkeys.setStage(lease, wanted());
    await expireLease(lease);
    expect(await passkeys.find(instance.id)).toBeNull();
    await seed.claim(instance);
    await expect(passkeys.setStage(lease, { stage: 'answered' })).rejects.toThrow(LeaseLost);
    await expect(passkeys.takeAnswer(lease)).rejects.toThrow(LeaseLost);
  });
});
