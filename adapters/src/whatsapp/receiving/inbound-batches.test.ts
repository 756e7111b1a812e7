import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { AdapterError } from '@waxwing/core';
import { EventRecorder } from '../testing/event-recorder.js';
import type { MemoryCredentialStore } from '../testing/memory-credential-store.js';
import { ASHA, newLease, RAVI, WhatsAppHarness } from '../testing/whatsapp-harness.js';

const QUEUE = 40;
const AN_HOUR_MS = 3_600_000;

/** The texts of those that could be read. */
const texts = (seen: EventRecorder) =>
  seen
    .of('messages')
    .flatMap(({ messages }) => messages)
    .filter(({ type }) => type !== 'unavailable')
    .map(({ text }) => text);

const ratchetsIn = (copy: ReadonlyMap<string, string>) =>
  [...copy].filter(([key]) => key.includes('/session/'));

describe('the messages that waited for a session', () => {
  let harness: WhatsAppHarness<MemoryCredentialStore>;
  beforeEach(async () => {
    harness = await WhatsAppHarness.open({ resendEveryMs: AN_HOUR_MS });
  });
  afterEach(() => harness.close());

  const expected = Array.from({ length: QUEUE }, (_, n) => `message ${n}`);

  /** Asha is linked and offline, knows Ravi, and has a queue. */
  async function away({ spoiltEvery = 0 } = {}) {
    const { session, seen, lease } = await harness.linked(ASHA, newLease());
    await harness.control.write(RAVI, { to: ASHA, text: 'known' });
    await seen.next('messages');
    await seen.until(() => harness.waiting(ASHA) === 0, 'the acknowledgement');
    await session.close();
    for (const [n, text] of expected.entries()) {
      if (spoiltEvery > 0 && n % spoiltEvery === spoiltEvery - 1)
        await harness.control.injectFault({ kind: 'unreadable-inbound', number: RAVI });
      await harness.control.write(RAVI, { to: ASHA, text });
    }
    return lease;
  }

  test('are stored in order, with far fewer commits than messages', async () => {
    const lease = await away();
    const before = harness.store.writes;
    const { seen } = await harness.connect(lease);
    await seen.until(() => harness.waiting(ASHA) === 0, 'the acknowledgements');
    expect(texts(seen)).toEqual(expected);
    expect(seen.of('messages').length).toBeLessThan(QUEUE / 2);
    expect(harness.store.writes - before).toBeLessThan(QUEUE / 2);
    expect(harness.control.problems()).toEqual([]);
  });

  test('are stored in order around undecryptable ones', async () => {
    const lease = await away({ spoiltEvery: 10 });
    const { seen } = await harness.connect(lease);
    await seen.until(() => harness.waiting(ASHA) === 0, 'the acknowledgements');
    expect(texts(seen)).toEqual(expected.filter((_, n) => n % 10 !== 9));
    expect(seen.of('messages').length).toBeLessThan(QUEUE / 2);
    expect(harness.control.problems()).toEqual([]);
  });

  test('are not acknowledged while the listener still handles them, and arrive again after a crash', async () => {
    const lease = await away();
    const never = Promise.withResolvers<void>();
    const seen = new EventRecorder();
    const before = ratchetsIn(harness.store.copy());
    const at = Promise.withResolvers<void>();
    seen.work = async ({ type }) => {
      if (type !== 'messages') return;
      at.resolve();
      await never.promise;
    };
    await harness.connect(lease, seen);
    await at.promise;
    expect(harness.waiting(ASHA)).toBe(QUEUE);
    await harness.control.injectFault({ kind: 'drop', number: ASHA });
    expect(ratchetsIn(harness.store.copy())).toEqual(before);

    const again = await harness.connect(lease);
    await again.seen.until(() => harness.waiting(ASHA) === 0, 'the acknowledgements');
    expect(texts(again.seen)).toEqual(expected);
    never.resolve();
  });

  test('are not acknowledged where their ratchets cannot be stored, and arrive again', async () => {
    const lease = await away();
    const seen = new EventRecorder();
    seen.work = async ({ type }) => {
      if (type === 'messages') harness.store.moveLease(lease.instanceId, lease.epoch + 1);
    };
    await harness.connect(lease, seen);
    await seen.next('closed');
    expect(harness.waiting(ASHA)).toBe(QUEUE);
    const kept = texts(seen);
    expect(kept).toEqual(expected.slice(0, kept.length));

    // This listener stores duplicates; the database recognizes them by their ids.
    const next = await harness.connect({ ...lease, epoch: lease.epoch + 1 });
    await next.seen.until(() => harness.waiting(ASHA) === 0, 'the acknowledgements');
    expect(texts(next.seen)).toEqual(expected);
    expect(harness.control.problems()).toEqual([]);
  });

  test('arrive again where the listener could not store some of them', async () => {
    const lease = await away({ spoiltEvery: 20 });
    const seen = new EventRecorder();
    let batches = 0;
    seen.work = async ({ type }) => {
      if (type !== 'messages') return;
      batches += 1;
      if (batches > 1) throw new AdapterError('database down', { cause: undefined, retryable: true });
    };
    await harness.connect(lease, seen);
    await seen.next('closed');
    const kept = texts(seen);
    const readable = expected.filter((_, n) => n % 20 !== 19);
    expect(kept).toEqual(readable.slice(0, kept.length));

    const again = await harness.connect(lease);
    await again.seen.until(() => harness.waiting(ASHA) === 0, 'the acknowledgements');
    expect(texts(again.seen)).toEqual(readable.slice(kept.length));
    expect(harness.control.problems()).toEqual([]);
  });

  test('leave a ratchet with which the conversation continues', async () => {
    const lease = await away({ spoiltEvery: 10 });
    const asha = await harness.connect(lease);
    await asha.seen.until(() => harness.waiting(ASHA) === 0, 'the acknowledgements');
    expect(await harness.send(asha, RAVI, 'an answer')).toMatchObject({ kind: 'acknowledged' });
    await asha.session.close();
    const again = await harness.connect(lease);
    await again.seen.next('ready');
    await harness.control.write(RAVI, { to: ASHA, text: 'and another question' });
    await again.seen.next('messages');
    expect(texts(again.seen)).toEqual(['and another question']);
    expect(await harness.send(again, RAVI, 'and another answer')).toMatchObject({ kind: 'acknowledged' });
    expect(harness.control.messages(RAVI).map(({ text, frames }) => [text, frames])).toEqual([
      ['an answer', 1],
      ['and another answer', 1],
    ]);
    expect(harness.control.problems()).toEqual([]);
  });
});
