import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { proto } from '@whiskeysockets/baileys';
import type { MemoryCredentialStore } from '../../testing/memory-credential-store.js';
import { fieldsOf, Populator } from '../../testing/populated-messages.js';
import { Message, readBytes } from '../../testing/read-messages.js';
import { ASHA, RAVI, WhatsAppHarness } from '../../testing/whatsapp-harness.js';
import type { ReadKind } from './received-content.js';

const FIELDS = fieldsOf(Message);
const SEEDS = [1, 2, 3, 4, 5];
const UNKNOWN = 100;

/** A message that holds this field, filled in another way by each seed. */
const populated = (field: string, seed: number) =>
  Message.encode(new Populator(seed * 1_000 + FIELDS.indexOf(field)).message(Message, field)).finish();

describe('every field of a message, filled [18.15]', () => {
  test('the fields are filled to some depth', () => {
    const { imageMessage } = proto.Message.decode(populated('imageMessage', 1));
    expect(imageMessage?.contextInfo?.quotedMessage).toBeTruthy();
    expect(imageMessage?.fileSha256?.length).toBeGreaterThan(0);
    expect(imageMessage?.interactiveAnnotations).toHaveLength(2);
    expect(FIELDS.length).toBeGreaterThan(90);
  });

  test.each(FIELDS)('%s leaves a message or a named reason for none', (field) => {
    for (const seed of SEEDS) {
      const reading = readBytes(populated(field, seed));
      if (reading.kind === 'none') expect(reading.reason).toMatch(/^(?!empty$)[a-z-]+$/);
      else expect(Buffer.byteLength(JSON.stringify(reading.content.body ?? {}))).toBeLessThan(65_536);
    }
  });
});

describe('messages with filled fields, and with a hundred fields that nobody knows', () => {
  const reads: ReadKind[] = [];
  let harness: WhatsAppHarness<MemoryCredentialStore>;
  beforeEach(async () => {
    reads.length = 0;
    harness = await WhatsAppHarness.open({ onRead: (read) => void reads.push(read) });
  });
  afterEach(() => harness.close());

  test('are each acknowledged, as a row, a change or with a named reason for none [18.15]', async () => {
    const { session, lease } = await harness.linked(ASHA);
    await session.close();
    for (const field of FIELDS) {
      const bytes = Buffer.from(populated(field, 1)).toString('base64');
      await harness.control.write(RAVI, { to: ASHA, proto: bytes });
    }
    for (let n = 0; n < UNKNOWN; n++) {
      const unknown = { field: 1_000 + n * 1_237, bytes: 1 + n * 17 };
      await harness.control.write(RAVI, { to: ASHA, unknown });
    }
    const { seen } = await harness.connect(lease);
    await seen.until(() => harness.waiting(ASHA) === 0, 'the acknowledgements');
    expect(reads.length).toBeGreaterThanOrEqual(FIELDS.length + UNKNOWN);
    const stored = seen.of('messages').flatMap(({ messages }) => messages);
    const unnamed = stored.filter(
      ({ body }) => body?.type === 'unsupported' && /^field_\d+$/.test(body.field),
    );
    expect(unnamed).toHaveLength(UNKNOWN);
    expect(harness.control.problems()).toEqual([]);
  });
});
