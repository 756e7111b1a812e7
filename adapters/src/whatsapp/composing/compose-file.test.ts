import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { ChangeSignal, FileKind, MediaBody, SentFile } from '@waxwing/core';
import { eventually, WAIT_MS } from '@waxwing/core/testing';
import { proto } from '@whiskeysockets/baileys';
import { sampleFile } from '../../sandbox/testing/sample-files.js';
import { loadBaileys } from '../load-baileys.js';
import type { MemoryCredentialStore } from '../testing/memory-credential-store.js';
import { ASHA, newWaId, RAVI, WhatsAppHarness } from '../testing/whatsapp-harness.js';
import { composeChange } from './compose-change.js';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const THUMBNAIL = new Uint8Array([0xff, 0xd8, 0xff, 0xd9]);

type Sample = Parameters<typeof sampleFile>[0];
type Shown = Omit<SentFile, 'upload'>;

const KINDS: [Sample, FileKind, Partial<MediaBody> & Pick<MediaBody, 'type'>, Shown][] = [
  [
    'image',
    'image',
    { type: 'image', caption: 'Your receipt' },
    { mimeType: 'image/jpeg', width: 640, height: 480, thumbnail: THUMBNAIL },
  ],
  ['video', 'video', { type: 'video', caption: 'How to' }, { mimeType: 'video/mp4', seconds: 2 }],
  ['gif', 'video', { type: 'video', gif: true }, { mimeType: 'video/mp4', seconds: 2 }],
  ['audio', 'audio', { type: 'audio' }, { mimeType: 'audio/mpeg', seconds: 2 }],
  [
    'voice',
    'audio',
    { type: 'audio', voice: true },
    { mimeType: 'audio/ogg; codecs=opus', seconds: 2, waveform: new Uint8Array(64).fill(40) },
  ],
  [
    'document',
    'document',
    { type: 'document', file_name: 'receipt.pdf', caption: 'Paid' },
    { mimeType: 'application/pdf' },
  ],
  ['sticker', 'image', { type: 'sticker' }, { mimeType: 'image/webp', width: 512, height: 512 }],
];

/** How the phone shows it. */
const shownAs = ({ type, voice, gif }: Partial<MediaBody>) => ({
  type,
  ...(voice && { voice }),
  ...(gif && { gif }),
});

describe('a message with a file', () => {
  let harness: WhatsAppHarness<MemoryCredentialStore>;
  beforeEach(async () => {
    harness = await WhatsAppHarness.open();
  });
  afterEach(() => harness.close());

  test.each(KINDS)(
    'arrives as %s, and the phone shows it as it is meant',
    async (sample, kind, said, shown) => {
      const bytes = await sampleFile(sample);
      const { session } = await harness.linked(ASHA);
      const body = { mime_type: shown.mimeType, file_size: bytes.length, sha256: sha256(bytes), ...said };
      const source = {
        size: bytes.length,
        async *open() {
          yield bytes;
        },
      };
      const stored = harness.bodies.add(body);
      const upload = await session.media.upload(source, kind);
      await session.composeFile({ id: stored.id, to: RAVI }, { upload, ...shown });
      const message = { waId: newWaId(), to: RAVI, text: '', bodyOf: stored.id };
      expect(await session.send(message, WAIT_MS)).toMatchObject({ kind: 'acknowledged' });
      expect(harness.control.messages(RAVI)).toMatchObject([
        { text: said.caption ?? '', file: { ...shownAs(said), sha256: sha256(bytes), problem: null } },
      ]);
      expect(harness.control.problems()).toEqual([]);
    },
  );

  test('that was composed as it was accepted arrives without being read', async () => {
    const bytes = await sampleFile('document');
    const { session } = await harness.linked(ASHA);
    const body: MediaBody = {
      type: 'document',
      mime_type: 'application/pdf',
      file_size: bytes.length,
      sha256: sha256(bytes),
      caption: 'Paid',
    };
    const source = {
      size: bytes.length,
      async *open() {
        yield bytes;
      },
    };
    const file = { upload: await session.media.upload(source, 'document'), mimeType: body.mime_type };
    const wire = await eventually(async () => session.compose({ body, text: '', to: RAVI, file }));
    const sent = proto.Message.decode(wire.bytes);
    expect(Buffer.from(sent.messageContextInfo!.messageSecret!)).toEqual(Buffer.from(wire.secret));
    const stored = { body, wire: wire.bytes };
    const message = { waId: newWaId(), to: RAVI, text: 'Paid', bodyOf: 'not stored', stored };
    expect(await session.send(message, WAIT_MS)).toMatchObject({ kind: 'acknowledged' });
    expect(harness.control.messages(RAVI)).toMatchObject([
      { text: 'Paid', file: { type: 'document', sha256: sha256(bytes), problem: null } },
    ]);
    expect(harness.control.problems()).toEqual([]);
  });

  test.each(KINDS.filter(([, , { caption }]) => caption))(
    'as %s repeats its file in an edit, with the new caption and the rest as it was',
    async (sample, kind, said, shown) => {
      const bytes = await sampleFile(sample);
      const { session } = await harness.linked(ASHA);
      const stored = harness.bodies.add({
        mime_type: shown.mimeType,
        file_size: bytes.length,
        sha256: sha256(bytes),
        ...said,
      });
      const source = {
        size: bytes.length,
        async *open() {
          yield bytes;
        },
      };
      await session.composeFile(
        { id: stored.id, to: RAVI },
        { upload: await session.media.upload(source, kind), ...shown },
      );
      const message = harness.stored(newWaId(), RAVI, stored);
      expect(await session.send({ ...message, text: '' }, WAIT_MS)).toMatchObject({ kind: 'acknowledged' });
      const change: ChangeSignal = {
        waId: newWaId(),
        to: RAVI,
        target: { waId: message.waId, fromMe: true, type: said.type },
        content: { kind: 'edit', text: 'Another caption' },
        peer: { number: RAVI, lid: null },
        own: { number: ASHA, lid: null },
        madeAt: new Date().toISOString(),
      };
      expect(await session.change(change, WAIT_MS)).toEqual({ kind: 'changed' });
      expect(harness.control.messages(RAVI)).toMatchObject([
        { text: 'Another caption', edits: [{ text: said.caption }], file: { problem: null } },
        { type: 'edit', text: 'Another caption' },
      ]);
      expect(harness.control.problems()).toEqual([]);
      const { wire } = stored;
      const { protocolMessage } = composeChange(await loadBaileys(), change, { jid: '', wire }).message;
      const { messageContextInfo: _, ...sent } = proto.Message.decode(wire!);
      const [field, file] = Object.entries(sent as Record<string, object>)[0]!;
      expect(protocolMessage?.editedMessage).toEqual({ [field]: { ...file, caption: 'Another caption' } });
    },
  );

  test('is composed once: another upload changes nothing', async () => {
    const bytes = await sampleFile('document');
    const { session } = await harness.linked(ASHA);
    const stored = harness.bodies.add({
      type: 'document',
      mime_type: 'application/pdf',
      file_size: bytes.length,
      sha256: sha256(bytes),
    });
    const hash = new Uint8Array(32);
    const sent = (directPath: string): SentFile => ({
      upload: { kind: 'document', directPath, mediaKey: hash, sha256: hash, encSha256: hash, size: 1 },
      mimeType: 'application/pdf',
    });
    await session.composeFile({ id: stored.id, to: RAVI }, sent('/v/first'));
    await session.composeFile({ id: stored.id, to: RAVI }, sent('/v/second'));
    expect(proto.Message.decode(stored.wire!).documentMessage?.directPath).toBe('/v/first');
  });

  test('of a sound shorter than a second says one second, as phones play none of zero', async () => {
    const { session } = await harness.linked(ASHA);
    const stored = harness.bodies.add({
      type: 'audio',
      voice: true,
      mime_type: 'audio/ogg; codecs=opus',
      file_size: 1,
      sha256: sha256(new Uint8Array(1)),
    });
    const hash = new Uint8Array(32);
    const upload = {
      kind: 'audio',
      directPath: '/v',
      mediaKey: hash,
      sha256: hash,
      encSha256: hash,
      size: 1,
    } as const;
    await session.composeFile(
      { id: stored.id, to: RAVI },
      { upload, mimeType: 'audio/ogg; codecs=opus', seconds: 0.3 },
    );
    expect(proto.Message.decode(stored.wire!).audioMessage?.seconds).toBe(1);
  });

  test('is not composed once it was deleted', async () => {
    const { session } = await harness.linked(ASHA);
    const hash = new Uint8Array(32);
    const upload = {
      kind: 'image',
      directPath: '/v',
      mediaKey: hash,
      sha256: hash,
      encSha256: hash,
      size: 1,
    } as const;
    await expect(
      session.composeFile({ id: 'deleted', to: RAVI }, { upload, mimeType: 'image/jpeg' }),
    ).rejects.toThrow('no file');
  });
});
