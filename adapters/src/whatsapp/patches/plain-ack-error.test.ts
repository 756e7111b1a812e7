/** @jest-environment node */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { MemoryCredentialStore } from '../testing/memory-credential-store.js';
import { ASHA, newLease, RAVI, WhatsAppHarness } from '../testing/whatsapp-harness.js';

const AN_HOUR_MS = 3_600_000;

describe('live hook: a decryption that fails for want of content is acknowledged plainly', () => {
  let harness: WhatsAppHarness<MemoryCredentialStore>;
  beforeEach(async () => {
    harness = await WhatsAppHarness.open({ resendEveryMs: AN_HOUR_MS });
  });
  afterEach(() => harness.close());

  test('without an error, and before it is requested again', async () => {
    const asha = await harness.linked(ASHA, newLease());
    await harness.control.injectFault({ kind: 'unreadable-inbound', number: RAVI });
    const { id } = await harness.control.write(RAVI, { to: ASHA, text: 'spoilt' });
    await asha.seen.until(() => harness.waiting(ASHA) === 0, 'the acknowledgement');
    expect(harness.control.problems()).toEqual([]);
    expect(harness.control.resendRequests(id)).toBe(0);
    const types = asha.seen.of('messages').flatMap(({ messages }) => messages.map(({ type }) => type));
    expect(types).toEqual(['unavailable']);
  });

  test('and delays no message behind it', async () => {
    const asha = await harness.linked(ASHA, newLease());
    await harness.control.injectFault({ kind: 'unreadable-inbound', number: RAVI, count: 5 });
    const spoilt = [];
    for (let n = 0; n < 5; n++) spoilt.push(await harness.control.write(RAVI, { to: ASHA, text: 'spoilt' }));
    await harness.control.write(RAVI, { to: ASHA, text: 'good' });
    const arrived = () => asha.seen.of('messages').flatMap(({ messages }) => messages);
    await asha.seen.until(() => arrived().some(({ text }) => text === 'good'), 'the good one');
    expect(arrived().map(({ type }) => type)).toEqual([...Array(5).fill('unavailable'), 'text']);
    expect(spoilt.map(({ id }) => harness.control.resendRequests(id))).toEqual([0, 0, 0, 0, 0]);
  });
});
