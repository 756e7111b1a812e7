import { expect, test } from '@jest/globals';
import { DAY_MS } from '../../../src/index.js';
import { anIncomingMessage, aWire, SHOP } from '../../fixture/message-builders.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';

/** An id of the same moment that is above this one. */
const justAbove = (id: string) => `${id.slice(0, 24)}${'f'.repeat(12)}`;

/** For how long the bytes that WhatsApp carries for a message are stored. */
export const forgottenWiresContract = persistenceContract('ForgottenWires', (fixture) => {
  const { bodies, clock, fromNow, inbox, messages, outbox, retention, seed } = fixture;

  test('what WhatsApp carries is forgotten of old settled messages alone, and their bodies stay', async () => {
    const { account, instance, lease } = await seed.sender({ startsAt: fromNow(-29 * DAY_MS) });
    const add = async (days: number) => {
      const { id } = await seed.message(instance, { at: fromNow(-days * DAY_MS), body: SHOP });
      await bodies.storeWire(lease, id, aWire());
      return id;
    };
    const [older, old, waiting, recent] = [await add(21), await add(20), await add(19), await add(1)];
    const settled = [older, old, recent].map((id) => ({ id, kind: 'sent', at: clock.now() }) as const);
    await outbox.settle(lease, settled);
    const received = { type: 'location', body: SHOP, wire: Uint8Array.of(9), at: clock.now() } as const;
    await inbox.storeInbound(lease, [anIncomingMessage(received)]);
    const inbound = (await messages.page({ accountId: account.id, page: 1, limit: 1 })).items[0]!.id;
    const isComposed = async (id: string) => (await bodies.find(lease, id))?.wire !== undefined;
    const before = fromNow(-7 * DAY_MS);

    // One at a time: other messages are none of this test's.
    const behind = (id: string, until = before) => retention.forgetWires(until, { after: id, limit: 1 });
    expect(await behind(waiting)).toEqual({ looked: 1, forgotten: 1, last: old });
    expect(await Promise.all([older, old].map(isComposed))).toEqual([true, false]);
    expect(await behind(old)).toEqual({ looked: 1, forgotten: 1, last: older });
    expect(await behind(old)).toEqual({ looked: 1, forgotten: 0, last: older });
    for (const id of [waiting, inbound])
      expect(await behind(justAbove(id), fromNow(DAY_MS))).toEqual({ looked: 1, forgotten: 0, last: id });
    expect(await behind(justAbove(recent))).not.toMatchObject({ last: recent });
    expect(await Promise.all([waiting, recent, inbound].map(isComposed))).toEqual([true, true, true]);
    expect(await bodies.find(lease, old)).toMatchObject({ body: SHOP, wire: undefined });
  });
});
