import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { NewMessage } from '@waxwing/contract/sandbox';
import { proto } from '@whiskeysockets/baileys';
import type { EventRecorder } from '../testing/event-recorder.js';
import type { MemoryCredentialStore } from '../testing/memory-credential-store.js';
import { ASHA, newLease, RAVI, WhatsAppHarness } from '../testing/whatsapp-harness.js';
import type { ReadKind } from './content/received-content.js';

type Content = Omit<NewMessage, 'to'>;

const FILE = { mimetype: 'image/jpeg', fileLength: 48_213, fileSha256: Buffer.alloc(32, 0xab) };
const encoded = (message: proto.IMessage) =>
  Buffer.from(proto.Message.encode(message).finish()).toString('base64');

/** Each kind with the type that it is stored as. */
const KINDS: readonly (readonly [type: string, text: string, content: Content])[] = [
  ['text', 'Hello', { text: 'Hello' }],
  ['location', 'Gate', { location: { latitude: 12.5, longitude: 77.5, name: 'Gate' } }],
  ['location', '1,2', { location: { latitude: 1, longitude: 2, live: true } }],
  ['contact', 'Meena', { contact: [{ name: 'Meena', phones: [{ number: '+91 98000 00003' }] }] }],
  ['poll', 'When?', { poll: { question: 'When?', options: ['Six', 'Eight'], selectable: 0 } }],
  ['image', 'This one?', { proto: encoded({ imageMessage: { ...FILE, caption: 'This one?' } }) }],
  ['audio', '', { proto: encoded({ audioMessage: { ...FILE, ptt: true, seconds: 3 } }) }],
  ['unsupported', '', { proto: encoded({ listMessage: {} }) }],
  ['unsupported', '', { unknown: { field: 4_711, bytes: 100_000 } }],
];
const ROUNDS = 12;

describe('messages of every kind that waited for a session', () => {
  const kinds: ReadKind[] = [];
  let harness: WhatsAppHarness<MemoryCredentialStore>;
  beforeEach(async () => {
    kinds.length = 0;
    harness = await WhatsAppHarness.open({ onRead: (kind) => void kinds.push(kind) });
  });
  afterEach(() => harness.close());

  const write = async (message: Content) => (await harness.control.write(RAVI, { to: ASHA, ...message })).id;
  const received = (seen: EventRecorder) => seen.of('messages').flatMap(({ messages }) => messages);

  test('are stored in order with their bodies, bytes and secrets, in batches, and acknowledged [18.IN]', async () => {
    const { session, lease } = await harness.linked(ASHA, newLease());
    await session.close();
    const expected: { waId: string; type: string; text: string }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      for (const [type, text, content] of KINDS) expected.push({ waId: await write(content), type, text });
      // Actions on messages are changes, not messages.
      const message = expected.at(-9)!.waId;
      await write({ reaction: { message, emoji: '👍' } });
      await write({ edit: { message, text: 'Hello again' } });
    }
    const { seen } = await harness.connect(lease);
    await seen.until(() => harness.waiting(ASHA) === 0, 'the acknowledgements');

    const found = received(seen);
    expect(found.map(({ waId, type, text }) => ({ waId, type, text }))).toEqual(expected);
    expect(seen.of('messages').length).toBeLessThan(expected.length / 2);
    for (const { type, body, wire, secret } of found) {
      expect([body?.type, wire !== undefined]).toEqual(type === 'text' ? [undefined, false] : [type, true]);
      if (secret) expect(secret).toHaveLength(32);
    }
    expect(found.filter(({ type, secret }) => type === 'poll' && secret)).toHaveLength(ROUNDS);
    const unknown = found.filter(({ body }) => body?.type === 'unsupported' && body.field === 'field_4711');
    expect(unknown.map(({ wire }) => wire!.length >= 100_000)).toEqual(Array(ROUNDS).fill(true));
    const [picture] = found.filter(({ type }) => type === 'image');
    expect(proto.Message.decode(picture!.wire!).imageMessage?.caption).toBe('This one?');
    expect(kinds.filter(({ kind }) => kind === 'reaction' || kind === 'edit').length).toBe(2 * ROUNDS);
    expect(kinds).toContainEqual({ kind: 'unsupported', field: 'unnamed' });
    expect(harness.control.problems()).toEqual([]);
  });
});
