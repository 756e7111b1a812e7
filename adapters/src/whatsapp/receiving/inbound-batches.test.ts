import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { AdapterError } from '@waxwing/core';
import { EventRecorder } from '../testing/event-recorder.js';
import type { MemoryCredentialStore } from '../testing/memory-credential-store.js';
import { ASHA, newLease, RAVI, WhatsAppHarness } from '../testing/whatsapp-harness.js';

const QUEUE = 40;
const AN_HOUR_MS = 3_600_000;

const texts = (seen: EventRecorder) =>
  seen.of('messages').flatMap(({ messages }) => messages.map(({ text }) => text));

const ratchetsIn = (copy: ReadonlyMap<string, string>) =>
  [...copy].filter(([key]) => key.includes('/session/'));

describe('the messages that waited for a session', () => {
  let stage: WhatsAppHarness<MemoryCredentialStore>;
  beforeEach(async () => {
    stage = await WhatsAppHarness.open({ resendEveryMs: AN_HOUR_MS });
  });
  afterEach(() => stage.close());

  const expected = Array.from({ length: QUEUE }, (_, n) => `message ${n}`);

  /** Asha is linked and away, knows Ravi, and has a queue. */
  async function away({ spoiltEvery = 0 } = {}) {
    const { session, seen, lease } = await stage.linked(ASHA, newLease());
    await stage.control.write(RAVI, { to: ASHA, text: 'known' });
    await seen.next('messages');
    await seen.until(() => stage.waiting(ASHA) === 0, 'the acknowledgement');
    await session.close();
    for (const [n, text] of expected.entries()) {
      if (spoiltEvery > 0 && n % spoiltEvery === spoiltEvery - 1)
        await stage.control.injectFault({ kind: 'unreadable-inbound', number: RAVI });
      await stage.control.write(RAVI, { to: ASHA, text });
    }
    return lease;
  }

  test('are kept in their order, with far fewer commits than messages', async () => {
    const lease = await away();
    const before = stage.store.writes;
    const { seen } = await stage.connect(lease);
    await seen.until(() => stage.waiting(ASHA) === 0, 'the acknowledgements');
    expect(texts(seen)).toEqual(expected);
    expect(seen.of('messages').length).toBeLessThan(QUEUE / 2);
    expect(stage.store.writes - before).toBeLessThan(QUEUE / 2);
    expect(stage.control.problems()).toEqual([]);
  });

  test('are kept in their order around those that cannot be decrypted', async () => {
    const lease = await away({ spoiltEvery: 10 });
    const { seen } = await stage.connect(lease);
    await seen.until(() => stage.waiting(ASHA) === 0, 'the acknowledgements');
    expect(texts(seen)).toEqual(expected.filter((_, n) => n % 10 !== 9));
    expect(seen.of('messages').length).toBeLessThan(QUEUE / 2);
    expect(stage.control.problems()).toEqual([]);
  });

  test('are not acknowledged while the listener is still at them, and come again after a crash', async () => {
    const lease = await away();
    const never = Promise.withResolvers<void>();
    const seen = new EventRecorder();
    const before = ratchetsIn(stage.store.copy());
    const at = Promise.withResolvers<void>();
    seen.work = async ({ type }) => {
      if (type !== 'messages') return;
      at.resolve();
      await never.promise;
    };
    await stage.connect(lease, seen);
    await at.promise;
    expect(stage.waiting(ASHA)).toBe(QUEUE);
    await stage.control.injectFault({ kind: 'drop', number: ASHA });
    expect(ratchetsIn(stage.store.copy())).toEqual(before);

    const again = await stage.connect(lease);
    await again.seen.until(() => stage.waiting(ASHA) === 0, 'the acknowledgements');
    expect(texts(again.seen)).toEqual(expected);
    never.resolve();
  });

  test('are not acknowledged where their ratchets cannot be stored, and come again', async () => {
    const lease = await away();
    const seen = new EventRecorder();
    seen.work = async ({ type }) => {
      if (type === 'messages') stage.store.moveLease(lease.instanceId, lease.epoch + 1);
    };
    await stage.connect(lease, seen);
    await seen.next('closed');
    expect(stage.waiting(ASHA)).toBe(QUEUE);
    const kept = texts(seen);
    expect(kept).toEqual(expected.slice(0, kept.length));

    // Stored twice by a listener that did not look: the database tells them apart by their ids.
    const next = await stage.connect({ ...lease, epoch: lease.epoch + 1 });
    await next.seen.until(() => stage.waiting(ASHA) === 0, 'the acknowledgements');
    expect(texts(next.seen)).toEqual(expected);
    expect(stage.control.problems()).toEqual([]);
  });

  test('come again where the listener could not keep some of them', async () => {
    const lease = await away({ spoiltEvery: 20 });
    const seen = new EventRecorder();
    let batches = 0;
    seen.work = async ({ type }) => {
      if (type !== 'messages') return;
      batches += 1;
      if (batches > 1) throw new AdapterError('database down', { cause: undefined, retryable: true });
    };
    await stage.connect(lease, seen);
    await seen.next('closed');
    const kept = texts(seen);
    const readable = expected.filter((_, n) => n % 20 !== 19);
    expect(kept).toEqual(readable.slice(0, kept.length));

    const again = await stage.connect(lease);
    await again.seen.until(() => stage.waiting(ASHA) === 0, 'the acknowledgements');
    expect(texts(again.seen)).toEqual(readable.slice(kept.length));
    expect(stage.control.problems()).toEqual([]);
  });

  test('leave a ratchet with which the next conversation goes on', async () => {
    const lease = await away({ spoiltEvery: 10 });
    const asha = await stage.connect(lease);
    await asha.seen.until(() => stage.waiting(ASHA) === 0, 'the acknowledgements');
    expect(await stage.send(asha, RAVI, 'an answer')).toMatchObject({ kind: 'acknowledged' });
    await asha.session.close();
    const again = await stage.connect(lease);
    await again.seen.next('ready');
    await stage.control.write(RAVI, { to: ASHA, text: 'and another question' });
    await again.seen.next('messages');
    expect(texts(again.seen)).toEqual(['and another question']);
    expect(await stage.send(again, RAVI, 'and another answer')).toMatchObject({ kind: 'acknowledged' });
    expect(stage.control.messages(RAVI).map(({ text, frames }) => [text, frames])).toEqual([
      ['an answer', 1],
      ['and another answer', 1],
    ]);
    expect(stage.control.problems()).toEqual([]);
  });
});
