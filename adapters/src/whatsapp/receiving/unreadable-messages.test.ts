import { afterEach, describe, expect, test } from '@jest/globals';
import type { EventRecorder } from '../testing/event-recorder.js';
import type { MemoryCredentialStore } from '../testing/memory-credential-store.js';
import { ASHA, RAVI, WhatsAppHarness } from '../testing/whatsapp-harness.js';
import type { StoredUnreadable } from './stored-unreadable.js';
import type { UnreadableOutcome } from './unreadable-messages.js';

const CAROL = '4917000000003';
const VIEW_ONCE = { type: 'unavailable', reason: 'view_once' };
const PHONE_ONLY = { type: 'unavailable', reason: 'phone_only' };
const arrived = (seen: EventRecorder) => seen.of('messages').flatMap(({ messages }) => messages);

describe('messages that cannot be read', () => {
  let harness: WhatsAppHarness<MemoryCredentialStore>;
  const outcomes: UnreadableOutcome[] = [];
  const stored = new Set<string>();
  let storedUnreadable: readonly StoredUnreadable[] = [];

  async function open(resendEveryMs: number): Promise<void> {
    outcomes.length = 0;
    stored.clear();
    storedUnreadable = [];
    harness = await WhatsAppHarness.open({
      resendEveryMs,
      onUnreadable: (one) => outcomes.push(one),
      isInboundStored: async (_lease, { waId }) => stored.has(waId),
      findStoredUnreadable: async () => storedUnreadable,
    });
  }
  afterEach(() => harness.close());

  test('an offline queue behind a status and two group messages arrives whole after one login', async () => {
    await open(250);
    const { session, lease } = await harness.linked(ASHA);
    await session.close();
    for (const crowd of ['status', 'group', 'group'] as const)
      await harness.control.writeToCrowd(RAVI, { crowd, text: 'to all of you' });
    const texts = Array.from({ length: 300 }, (_, n) => `message ${n}`);
    for (const text of texts) await harness.control.write(RAVI, { to: ASHA, text });

    const { seen } = await harness.connect(lease);
    await seen.until(() => arrived(seen).length >= 300, 'all 300');
    expect(arrived(seen).map(({ text }) => text)).toEqual(texts);
    await seen.until(() => harness.waiting(ASHA) === 0, 'the acknowledgements');
    expect(harness.control.problems()).toEqual([]);
    expect(seen.of('ready')).toHaveLength(1);
  });

  test('one that was not asked for before the connection ended is asked for after the next login, once in an hour', async () => {
    await open(200);
    const { session, seen, lease } = await harness.linked(ASHA);
    await harness.control.injectFault({ kind: 'unreadable-inbound', number: RAVI });
    seen.work = async (event) => {
      if (event.type === 'messages') void session.close();
    };
    const { id } = await harness.control.write(RAVI, { to: ASHA, text: 'spoilt' });
    await seen.until(() => arrived(seen).length > 0, 'what is left of it');
    await session.close();
    const [unreadable] = arrived(seen);
    expect(unreadable).toMatchObject({ waId: id, body: { type: 'unavailable', reason: 'undecryptable' } });
    storedUnreadable = [{ waId: id, number: unreadable!.from, lid: unreadable!.fromLid, at: unreadable!.at }];

    const second = await harness.connect(lease);
    await second.seen.until(() => arrived(second.seen).some(({ text }) => text === 'spoilt'), 'its content');
    expect(harness.control.resendRequests(id)).toBe(1);
    await second.session.close();
    const third = await harness.connect(lease);
    await third.seen.next('ready');
    await harness.control.write(RAVI, { to: ASHA, text: 'good' });
    await third.seen.until(() => arrived(third.seen).some(({ text }) => text === 'good'), 'another one');
    expect(outcomes.filter((one) => one === 'asked')).toHaveLength(1);
  });

  test('a hundred at once: the readable one behind them arrives before they are requested, and each arrives once requested', async () => {
    await open(20);
    const { seen } = await harness.linked(ASHA);
    await harness.control.addPhone({ number: CAROL, name: 'Carol' });
    await harness.control.injectFault({ kind: 'unreadable-inbound', number: RAVI, count: 100 });
    const spoilt: string[] = [];
    for (let n = 0; n < 100; n++) {
      const { id } = await harness.control.write(RAVI, { to: ASHA, text: `spoilt ${n}` });
      spoilt.push(id);
    }
    await harness.control.write(CAROL, { to: ASHA, text: 'good' });

    const asked = () => spoilt.map((id) => harness.control.resendRequests(id));
    const readable = () => arrived(seen).filter(({ type }) => type !== 'unavailable');
    await seen.until(() => readable().some(({ text }) => text === 'good'), 'the good one');
    expect(readable().length).toBeLessThan(100);
    expect(asked().reduce((sum, one) => sum + one, 0)).toBeLessThan(100);
    await seen.until(() => new Set(readable().map(({ waId }) => waId)).size === 101, 'all of them');
    expect(asked()).toEqual(spoilt.map(() => 1));
    expect(outcomes.filter((one) => one === 'undecryptable')).toHaveLength(100);
    expect(outcomes.filter((one) => one === 'asked')).toHaveLength(100);
    expect(harness.control.problems()).toEqual([]);
  });

  test('one leaves a message that says so before it is acknowledged, and arrives once requested', async () => {
    await open(1);
    const { seen } = await harness.linked(ASHA);
    let waiting: number | undefined;
    seen.work = async (event) => {
      if (event.type === 'messages') waiting ??= harness.waiting(ASHA);
    };
    await harness.control.injectFault({ kind: 'unreadable-inbound', number: RAVI });
    const { id } = await harness.control.write(RAVI, { to: ASHA, text: 'spoilt' });
    await seen.until(() => arrived(seen).length > 1, 'the message itself');
    const undecryptable = { type: 'unavailable', reason: 'undecryptable' };
    // Sender and phone may both send it.
    expect(arrived(seen).slice(0, 2)).toMatchObject([
      {
        waId: id,
        from: RAVI,
        fromLid: expect.any(String),
        type: 'unavailable',
        text: '',
        body: undecryptable,
      },
      { waId: id, from: RAVI, type: 'text', text: 'spoilt' },
    ]);
    expect(waiting).toBeGreaterThan(0);
    expect(harness.control.resendRequests(id)).toBe(1);
    expect(harness.control.problems()).toEqual([]);
  });

  test('one whose trace cannot be stored is not acknowledged, and comes again', async () => {
    await open(1);
    const asha = await harness.linked(ASHA);
    asha.seen.work = async (event) => {
      if (event.type === 'messages') throw new Error('the database is away');
    };
    await harness.control.injectFault({ kind: 'unreadable-inbound', number: RAVI });
    const { id } = await harness.control.write(RAVI, { to: ASHA, text: 'spoilt' });
    await asha.seen.next('closed');
    expect(harness.waiting(ASHA)).toBe(1);
    const again = await harness.connect(asha.lease);
    await again.seen.until(() => arrived(again.seen).length > 1, 'the message itself');
    expect(arrived(again.seen).slice(0, 2)).toMatchObject([
      { waId: id, type: 'unavailable' },
      { waId: id, text: 'spoilt' },
    ]);
    expect(harness.control.problems()).toEqual([]);
  });

  test('one that is already stored is acknowledged, and not requested again', async () => {
    await open(1);
    const asha = await harness.linked(ASHA);
    asha.seen.work = async (event) => {
      if (event.type !== 'messages') return;
      stored.add(event.messages[0]!.waId);
      await harness.control.injectFault({ kind: 'drop', number: ASHA });
    };
    const { id } = await harness.control.write(RAVI, { to: ASHA, text: 'kept, and not acknowledged' });
    await asha.seen.next('closed');
    const again = await harness.connect(asha.lease);
    await again.seen.until(() => outcomes.includes('repeated'), 'the message again');
    await again.seen.until(() => harness.waiting(ASHA) === 0, 'the acknowledgement');
    expect(harness.control.resendRequests(id)).toBe(0);
    expect(harness.control.problems()).toEqual([]);
    expect(arrived(again.seen)).toEqual([]);
  });

  test('a view-once message leaves a message that says so, and is not requested', async () => {
    await open(1);
    const { seen } = await harness.linked(ASHA);
    await harness.control.injectFault({ kind: 'unavailable', number: RAVI });
    const { id } = await harness.control.write(RAVI, { to: ASHA, text: 'a secret' });
    await harness.control.write(RAVI, { to: ASHA, text: 'seen it?' });
    await seen.until(() => arrived(seen).length === 2, 'both messages');
    expect(arrived(seen)).toMatchObject([
      { waId: id, from: RAVI, fromLid: expect.any(String), type: 'unavailable', body: VIEW_ONCE },
      { type: 'text', text: 'seen it?' },
    ]);
    await seen.until(() => harness.waiting(ASHA) === 0, 'the acknowledgements');
    expect(outcomes).toEqual(['unavailable']);
    expect(harness.control.problems()).toEqual([]);
  });

  test('one that only the phone has says so, and arrives when the phone is asked', async () => {
    await open(1);
    const { seen } = await harness.linked(ASHA);
    await harness.control.injectFault({ kind: 'unavailable', number: RAVI, type: 'unavailable' });
    const { id } = await harness.control.write(RAVI, { to: ASHA, text: 'from an advertisement' });
    await seen.until(() => arrived(seen).length === 2, 'the message itself');
    expect(arrived(seen)).toMatchObject([
      { waId: id, from: RAVI, type: 'unavailable', body: PHONE_ONLY },
      { waId: id, from: RAVI, type: 'text', text: 'from an advertisement' },
    ]);
    expect(outcomes).toEqual(['unavailable', 'asked']);
  });

  test('empty ones are acknowledged at once, and requested from the phone no faster than others', async () => {
    await open(20);
    const { seen } = await harness.linked(ASHA);
    await harness.control.addPhone({ number: CAROL, name: 'Carol' });
    await harness.control.injectFault({ kind: 'unavailable', number: RAVI, type: '', count: 50 });
    for (let n = 0; n < 50; n++) await harness.control.write(RAVI, { to: ASHA, text: `advertisement ${n}` });
    await harness.control.write(CAROL, { to: ASHA, text: 'good' });

    await seen.until(() => arrived(seen).some(({ text }) => text === 'good'), 'the good one');
    expect(outcomes.filter((one) => one === 'asked').length).toBeLessThan(50);
    const texts = () => new Set(arrived(seen).map(({ text }) => text));
    await seen.until(() => texts().has('advertisement 49'), 'the last of them from the phone');
    expect(texts().size).toBe(52);
    expect(outcomes.filter((one) => one === 'asked')).toHaveLength(50);
    expect(harness.control.problems()).toEqual([]);
  });
});
