import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { FileType } from '@waxwing/contract/sandbox';
import { type AnyMessageContent, downloadContentFromMessage, type proto } from '@whiskeysockets/baileys';
import { type BaileysClient, messageId } from '../testing/baileys-client.js';
import { sampleFile } from '../testing/sample-files.js';
import { ASHA, RAVI, SandboxHarness, withFolder } from '../testing/sandbox-harness.js';
import { clientAgents } from './client-agents.js';

let harness: SandboxHarness;
afterEach(() => harness.close());

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const agents = () => clientAgents(harness.sandbox.mediaHosts);
const linked = (number: string) => harness.linked(number, agents());

/** Sends a message with a file as every user of Baileys does. */
async function sendFile(client: BaileysClient, content: AnyMessageContent): Promise<string> {
  const id = messageId();
  const lid = harness.control.phones()[1]?.lid;
  const ack = client.socket.waitForMessage(id, 60_000);
  const sent = await client.socket.sendMessage(`${lid}@lid`, content, { messageId: id });
  if (sent?.message) client.sent.set(id, sent.message);
  await ack;
  return id;
}

const document = (bytes: Buffer): AnyMessageContent => {
  return { document: bytes, mimetype: 'application/pdf', fileName: 'receipt.pdf' };
};

const download = (file: proto.Message.IDocumentMessage | null | undefined) =>
  downloadContentFromMessage({ ...file, url: undefined } as never, 'document', agents() as never).then(
    buffer,
  );

describe('the unmodified client', () => {
  test.each([
    ['image', (image) => ({ image, caption: 'the receipt', jpegThumbnail: 'AAAA' })],
    ['video', (video) => ({ video, jpegThumbnail: 'AAAA' })],
    ['audio', (audio) => ({ audio, mimetype: 'audio/mpeg', seconds: 2 })],
    ['document', document],
    ['sticker', (sticker) => ({ sticker })],
  ] as [FileType, (bytes: Buffer) => AnyMessageContent][])(
    'uploads a file of the kind %s, and the phone has the same bytes',
    async (type, contentOf) => {
      harness = await SandboxHarness.open();
      const client = await linked(ASHA);
      const bytes = await sampleFile(type);
      const id = await sendFile(client, contentOf(bytes));
      expect(harness.control.messages(RAVI)).toMatchObject([
        { id, file: { type, size: bytes.length, sha256: sha256(bytes), problem: null } },
      ]);
      expect(harness.control.problems()).toEqual([]);
    },
  );

  test('downloads what it has uploaded, whole and in part', async () => {
    harness = await SandboxHarness.open();
    const [asha, ravi] = [await linked(ASHA), await linked(RAVI)];
    const bytes = randomBytes(200_000);
    const id = await sendFile(asha, document(bytes));
    const { messages } = await ravi.nextEvent(
      'messages.upsert',
      (upsert) => upsert.messages[0]?.key.id === id,
    );
    const file = messages[0]?.message?.documentMessage;
    expect((await download(file)).equals(bytes)).toBe(true);
    const part = { ...agents(), startByte: 70_000, endByte: 70_100 };
    const read = await downloadContentFromMessage(file as never, 'document', part as never).then(buffer);
    expect(read.equals(bytes.subarray(70_000, 70_100))).toBe(true);
  });

  test.each([['media-refuse'], ['media-error'], ['media-no-path'], ['media-stale-auth']] as const)(
    '%s on the first host: the second one takes the file',
    async (kind) => {
      harness = await SandboxHarness.open();
      const client = await linked(ASHA);
      await harness.control.injectFault({ kind, host: 1, way: 'upload' });
      const bytes = randomBytes(100_000);
      await sendFile(client, document(bytes));
      expect(harness.control.messages(RAVI)).toMatchObject([
        { file: { sha256: sha256(bytes), problem: null } },
      ]);
      expect(harness.control.faults()).toEqual([]);
      expect(harness.control.problems()).toEqual([]);
    },
  );

  test('follows a redirect to the other host', async () => {
    harness = await SandboxHarness.open();
    const client = await linked(ASHA);
    await harness.control.injectFault({ kind: 'media-redirect', way: 'upload' });
    await sendFile(client, document(randomBytes(1_000)));
    expect(harness.control.messages(RAVI)).toMatchObject([{ file: { problem: null } }]);
    expect(harness.control.faults()).toEqual([]);
  });

  test('delivers a changed byte of a download as if it were good', async () => {
    harness = await SandboxHarness.open();
    const [asha, ravi] = [await linked(ASHA), await linked(RAVI)];
    const bytes = randomBytes(50_000);
    const id = await sendFile(asha, document(bytes));
    const { messages } = await ravi.nextEvent(
      'messages.upsert',
      (upsert) => upsert.messages[0]?.key.id === id,
    );
    const file = messages[0]?.message?.documentMessage;
    await harness.control.injectFault({ kind: 'media-flip', bytes: 20_000 });
    const read = await download(file);
    expect([read.length, read.equals(bytes)]).toEqual([bytes.length, false]);
    await harness.control.injectFault({ kind: 'media-expire', code: 404 });
    await expect(download(file)).rejects.toMatchObject({ output: { statusCode: 404 } });
  });
});

interface UploadChange {
  readonly auth?: string;
  readonly path?: string;
  readonly token?: string;
  readonly body?: Buffer;
}

describe('a media host', () => {
  const sealed = randomBytes(16 * 6_000 + 10);
  const hash = createHash('sha256').update(sealed).digest('base64url');
  const host = (at = 0) => `http://${harness.sandbox.mediaHosts[at]}`;

  /** An upload token, as the client's `media_conn` names it. */
  async function tokenOf(client: BaileysClient): Promise<string> {
    const { auth } = await client.socket.refreshMediaConn(true);
    return auth;
  }
  const upload = (auth: string, change: UploadChange = {}) => {
    const { path = `/mms/document/${hash}`, token = hash, body = sealed } = change;
    return fetch(`${host()}${path}?auth=${auth}&token=${token}`, {
      method: 'POST',
      body: new Uint8Array(body),
    });
  };

  test('is named by media_conn, with a token and for how long it is valid', async () => {
    harness = await SandboxHarness.open();
    const client = await linked(ASHA);
    const conn = await client.socket.refreshMediaConn(true);
    expect(conn.hosts.map(({ hostname }) => hostname)).toEqual(harness.sandbox.mediaHosts);
    expect(new Set(harness.sandbox.mediaHosts).size).toBe(2);
    expect(conn).toMatchObject({ ttl: 300, auth: expect.stringMatching(/^[\w-]{32}$/) });
  });

  test.each([
    ['an unknown token', 401, { auth: 'false' }],
    ['another hash as token', 400, { token: hash.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')) }],
    ['another body', 400, { body: Buffer.concat([sealed.subarray(1), Buffer.alloc(1)]) }],
    ['an unknown kind', 404, { path: `/mms/gif/${hash}` }],
    ['no hash', 404, { path: '/mms/image/' }],
  ] as [string, number, UploadChange][])(
    'refuses an upload with %s by %i, and keeps nothing',
    async (_, status, change) => {
      harness = await SandboxHarness.open();
      const auth = change.auth ?? (await tokenOf(await linked(ASHA)));
      const before = harness.control.mediaFiles().length;
      expect((await upload(auth, change)).status).toBe(status);
      expect(harness.control.mediaFiles()).toHaveLength(before);
      expect(harness.control.problems()).toHaveLength(status === 401 ? 0 : 1);
    },
  );

  test('refuses a body that cannot be a cipher’s with a MAC', async () => {
    harness = await SandboxHarness.open();
    const auth = await tokenOf(await linked(ASHA));
    for (const size of [0, 10, 16, 27]) {
      const body = Buffer.alloc(size);
      const token = createHash('sha256').update(body).digest('base64url');
      expect((await upload(auth, { path: `/mms/image/${token}`, token, body })).status).toBe(400);
    }
  });

  test('keeps nothing of an upload that breaks off', async () => {
    harness = await SandboxHarness.open();
    const auth = await tokenOf(await linked(ASHA));
    const before = harness.control.mediaFiles().length;
    const socket = connect(Number(new URL(host()).port), '127.0.0.1');
    socket.write(
      `POST /mms/image/${hash}?auth=${auth}&token=${hash} HTTP/1.1\r\nhost: x\r\ncontent-length: ${sealed.length}\r\n\r\n`,
    );
    socket.write(sealed.subarray(0, 30_000));
    await once(socket, 'connect');
    socket.destroy();
    expect((await upload(auth)).status).toBe(200);
    expect(harness.control.mediaFiles()).toHaveLength(before + 1);
  });

  test('serves a file on both hosts, in parts too, and only under the path that it gave', async () => {
    await withFolder(async (folder) => {
      harness = await SandboxHarness.open(folder);
      const auth = await tokenOf(await linked(ASHA));
      const { direct_path: path, url } = await upload(auth).then((response) => response.json() as never);
      expect(url).toBe(`https://${harness.sandbox.mediaHosts[0]}${path}`);
      for (const at of [0, 1]) {
        const whole = await (await fetch(`${host(at)}${path}`)).arrayBuffer();
        expect(Buffer.from(whole).equals(sealed)).toBe(true);
      }
      const part = async (range: string) => {
        const response = await fetch(`${host()}${path}`, { headers: { range } });
        const bytes = Buffer.from(await response.arrayBuffer());
        return { status: response.status, range: response.headers.get('content-range'), bytes };
      };
      const size = sealed.length;
      expect(await part('bytes=10-19')).toEqual({
        ...{ status: 206, range: `bytes 10-19/${size}` },
        bytes: sealed.subarray(10, 20),
      });
      expect(await part(`bytes=${size - 5}-`)).toMatchObject({ status: 206, bytes: sealed.subarray(-5) });
      expect(await part(`bytes=${size}-`)).toMatchObject({ status: 416 });
      expect((await fetch(`${host()}${String(path).replace(/oh=\w/, 'oh=x')}`)).status).toBe(403);
      expect((await fetch(`${host()}/v/t62.7118-24/${'0'.repeat(24)}_n.enc`)).status).toBe(404);
      expect((await fetch(`${host()}/elsewhere`)).status).toBe(404);
      await harness.restart(folder);
      expect((await fetch(`${host()}${path}`)).status).toBe(200);
      await harness.control.injectFault({ kind: 'media-expire' });
      expect((await fetch(`${host()}${path}`)).status).toBe(410);
    });
  });

  test('slows, cuts and silences downloads as it is told', async () => {
    harness = await SandboxHarness.open();
    const auth = await tokenOf(await linked(ASHA));
    const { direct_path: path } = await upload(auth).then((response) => response.json() as never);
    const read = async () =>
      (await fetch(`${host()}${path}`)).arrayBuffer().then((bytes) => Buffer.from(bytes).equals(sealed));
    await harness.control.injectFault({ kind: 'media-slow', ms: 5 });
    expect(await read()).toBe(true);
    await harness.control.injectFault({ kind: 'media-hang', ms: 5 });
    expect(await read()).toBe(true);
    for (const bytes of [0, 1, 65_536, sealed.length - 1]) {
      await harness.control.injectFault({ kind: 'media-cut', bytes });
      await expect(read()).rejects.toThrow();
    }
    expect(await read()).toBe(true);
  });
});
