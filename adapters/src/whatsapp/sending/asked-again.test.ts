import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { MemoryCredentialStore } from '../testing/memory-credential-store.js';
import { ASHA, newWaId, RAVI, WhatsAppHarness } from '../testing/whatsapp-harness.js';

/** How often a phone requests a message that it cannot read. */
const ASKED = 5;

describe('a message that its reader could not decrypt and requests again', () => {
  let harness: WhatsAppHarness<MemoryCredentialStore>;
  beforeEach(async () => {
    harness = await WhatsAppHarness.open();
  });
  afterEach(() => harness.close());

  const arrived = () => harness.control.messages(RAVI);

  test('is sent on every request', async () => {
    const asha = await harness.linked(ASHA);
    await harness.control.injectFault({ kind: 'unreadable', number: ASHA, count: ASKED });
    const waId = newWaId();
    await harness.send(asha, RAVI, 'hello', waId);
    await asha.seen.next('receipts');
    expect(arrived()).toMatchObject([{ id: waId, text: 'hello', frames: ASKED + 1 }]);
  });

  test('is sent once the database is back that was down during the request', async () => {
    const asha = await harness.linked(ASHA);
    await harness.control.injectFault({ kind: 'unreadable', number: ASHA });
    harness.textsFailing = 2;
    const waId = newWaId();
    await harness.send(asha, RAVI, 'hello', waId);
    await asha.seen.next('receipts');
    expect(harness.textsFailing).toBe(0);
    expect(arrived()).toMatchObject([{ id: waId, text: 'hello', frames: 2 }]);
    expect(asha.seen.of('closed')).toEqual([]);
  });

  test('is sent by the next connection if the requested one has ended', async () => {
    const asha = await harness.linked(ASHA);
    await harness.control.injectFault({ kind: 'unreadable', number: ASHA });
    harness.textsFailing = Number.POSITIVE_INFINITY;
    const waId = newWaId();
    await harness.send(asha, RAVI, 'hello', waId);
    await asha.session.close();
    harness.textsFailing = 0;
    const again = await harness.connect(asha.lease);
    await again.seen.next('receipts');
    expect(arrived()).toMatchObject([{ id: waId, text: 'hello', frames: 2 }]);
  });
});
