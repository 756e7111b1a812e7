import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import { BaileysClient } from '../../sandbox/testing/baileys-client.js';
import type { MemoryCredentialStore } from '../testing/memory-credential-store.js';
import { ASHA, newLease, type OpenedSession, RAVI, WhatsAppHarness } from '../testing/whatsapp-harness.js';

describe('the account of a session', () => {
  let harness: WhatsAppHarness<MemoryCredentialStore>;
  beforeEach(async () => {
    // The account state that the phone shares at linking would contain the name.
    harness = await WhatsAppHarness.open({ history: undefined });
  });
  afterEach(() => harness.close());

  const view = () => harness.control.phones().find(({ number }) => number === ASHA)!;
  const shows = (seen: { notified: boolean; shownAs: string }) =>
    eventuallyPasses(() => expect(view()).toMatchObject(seen));

  async function linkedAs(
    displayName: string | null,
  ): Promise<OpenedSession & { lease: ReturnType<typeof newLease> }> {
    const lease = newLease();
    const opened = await harness.connect(lease);
    opened.session.setDisplayName(displayName);
    const { qr } = await opened.seen.next('qr');
    await harness.control.scan(ASHA, qr);
    await opened.seen.next('ready');
    return { ...opened, lease };
  }

  test('is seen under the configured name, and its phone keeps notifying', async () => {
    await linkedAs('Asha’s Shop');
    await shows({ notified: true, shownAs: 'Asha’s Shop' });
  });

  test('sends no presence without a name, until one is set', async () => {
    const { session } = await linkedAs(null);
    await harness.send({ session } as OpenedSession, RAVI, 'hello');
    expect(view()).toMatchObject({ notified: false, shownAs: '-' });
    session.setDisplayName('Asha’s Shop');
    await shows({ notified: true, shownAs: 'Asha’s Shop' });
  });

  test('learns its name from the phone’s messages, reports it, and is seen under it from then on', async () => {
    const { session, seen, lease } = await linkedAs('Asha’s Shop');
    await harness.control.write(ASHA, { to: RAVI, text: 'written on the phone' });
    expect(await seen.next('named')).toEqual({ type: 'named', name: 'Asha' });
    await shows({ notified: true, shownAs: 'Asha' });
    await session.close();
    const again = await harness.connect(lease);
    expect(await again.seen.next('ready')).toMatchObject({ name: 'Asha' });
    await shows({ notified: true, shownAs: 'Asha' });
  });

  test('reports once that its phone is online, by its receipt or its message', async () => {
    const before = Math.floor(Date.now() / 1_000) * 1_000;
    const { session, seen } = await linkedAs(null);
    await harness.send({ session, seen }, RAVI, 'hello');
    const { at } = await seen.next('phone-seen');
    expect(at.getTime()).toBeGreaterThanOrEqual(before);
    await harness.control.write(ASHA, { to: RAVI, text: 'written on the phone' });
    await seen.next('named');
    expect(seen.of('phone-seen')).toHaveLength(1);
  });

  test('does not mistake other senders for its phone', async () => {
    await harness.control.setAwayDays(ASHA, 3);
    const { session, seen } = await linkedAs(null);
    await harness.send({ session, seen }, RAVI, 'hello');
    await harness.control.write(RAVI, { to: ASHA, text: 'hi' });
    await seen.next('messages');
    expect(seen.of('phone-seen')).toEqual([]);
  });

  test('reaches a new device of a contact with the second message, though it was not announced', async () => {
    const { session, seen } = await linkedAs(null);
    await harness.send({ session, seen }, RAVI, 'before');
    await harness.control.injectFault({ kind: 'no-device-notice', number: RAVI });
    const device = new BaileysClient(harness.sandbox);
    try {
      await device.link(RAVI);
      await harness.send({ session, seen }, RAVI, 'this one is left out');
      await harness.send({ session, seen }, RAVI, 'this one is not');
      await device.received('this one is not');
      const others = device
        .unused('messages.upsert')
        .filter(({ messages: [one] }) => !one?.message?.protocolMessage);
      expect(others).toEqual([]);
    } finally {
      await device.stop();
    }
  });
});
