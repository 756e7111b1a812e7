import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { callControl, controlUrl } from '../testing/control-client.js';
import { sampleFile } from '../testing/sample-files.js';
import { ASHA, RAVI, SandboxHarness, withFolder } from '../testing/sandbox-harness.js';
import { runPhoneCommand } from './phone-commands.js';

let harness: SandboxHarness;
afterEach(() => harness.close());

const call = (method: string, path: string, body?: unknown) => callControl(harness, method, path, body);

describe('files by HTTP', () => {
  const upload = (
    type: string,
    body: string | Uint8Array<ArrayBuffer>,
    contentType = 'application/octet-stream',
  ) =>
    fetch(`${controlUrl(harness)}/sandbox/api/phones/${RAVI}/files/${type}`, {
      method: 'POST',
      headers: { 'content-type': contentType },
      body,
    });
  const fileOf = (id: string) =>
    fetch(`${controlUrl(harness)}/sandbox/api/phones/${ASHA}/messages/${id}/file`);

  test('are uploaded, sent, read back and forgotten', async () => {
    harness = await SandboxHarness.open();
    const bytes = new Uint8Array(await sampleFile('image'));
    const answer = (await (await upload('image', bytes)).json()) as { upload: string };
    const file = { type: 'image', upload: answer.upload, caption: 'the mug' };
    const { body } = await call('POST', `phones/${RAVI}/messages`, { to: ASHA, file });
    const response = await fileOf(String(body.id));
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(bytes.length),
      etag: `"${createHash('sha256').update(bytes).digest('hex')}"`,
      'content-security-policy': "sandbox; default-src 'none'",
      'content-disposition': "inline; filename*=UTF-8''file",
      'x-content-type-options': 'nosniff',
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
    const address = `${controlUrl(harness)}/sandbox/api/phones/${ASHA}/messages/${body.id}/file`;
    const part = await fetch(address, { headers: { range: 'bytes=10-99' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-99/${bytes.length}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(10, 100))).toBe(true);
    const last = await fetch(address, { headers: { range: `bytes=${bytes.length - 1}-` } });
    expect(Buffer.from(await last.arrayBuffer()).equals(bytes.subarray(-1))).toBe(true);
    expect((await fetch(address, { headers: { range: `bytes=${bytes.length}-` } })).status).toBe(416);
    const small = { type: 'document', data: 'eA==', mime: 'text/html', name: "a'\r\n(1).html" };
    const page = await call('POST', `phones/${RAVI}/messages`, { to: ASHA, file: small });
    const saved = await fileOf(String(page.body.id));
    expect(saved.headers.get('content-type')).toBe('application/octet-stream');
    expect(saved.headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''a%27%0D%0A%281%29.html",
    );
    const forget = `phones/${ASHA}/messages/${body.id}/forget`;
    expect((await call('POST', forget, { code: 404 })).body).toEqual({ ok: true });
    const { files } = (await call('GET', 'media')).body as { files: { expired: number | null }[] };
    expect(files.map(({ expired }) => expired)).toEqual([404, null]);
  });

  test('are refused with a sentence', async () => {
    harness = await SandboxHarness.open();
    const text = (await call('POST', `phones/${RAVI}/messages`, { to: ASHA, text: 'x' })).body;
    const refusals = [
      [await upload('gift', 'x'), 400, 'The type must be one of: image'],
      [await upload('image', 'x', 'text/plain'), 415, 'application/octet-stream'],
      [await fileOf('A1'), 404, 'The phone has no message A1'],
      [await fileOf(String(text.id)), 404, 'has no file'],
      [await fileOf('%E0%A4%A'), 400, 'percent-encoding'],
    ] as const;
    for (const [response, status, words] of refusals) {
      expect(response.status).toBe(status);
      expect(((await response.json()) as { detail: string }).detail).toContain(words);
    }
    const send = (file: object) => call('POST', `phones/${RAVI}/messages`, { to: ASHA, file });
    expect((await send({ type: 'image' })).body.detail).toContain('file.data has to hold the file');
    expect((await send({ type: 'image', data: 'eA==', upload: 'x' })).status).toBe(400);
    expect((await send({ type: 'image', upload: 'x' })).body.detail).toContain('file.upload names no file');
    expect((await send({ type: 'image', data: '§' })).body.detail).toContain('file.data must be a file');
    expect((await send({ type: 'image', data: 'eA==', colour: 1 })).body.detail).toContain('file.colour');
    const { upload: id } = (await (await upload('image', 'x')).json()) as { upload: string };
    expect((await send({ type: 'voice', upload: id })).body.detail).toContain('file.type has to be');
  });

  test('by the command line', async () => {
    await withFolder(async (folder) => {
      harness = await SandboxHarness.open();
      const bytes = await sampleFile('document');
      await writeFile(join(folder, 'receipt.pdf'), bytes);
      const run = (...words: string[]) => runPhoneCommand(controlUrl(harness), words);
      const sent = await run(RAVI, 'document', ASHA, join(folder, 'receipt.pdf'), 'your', 'receipt');
      const { id } = JSON.parse(sent.text) as { id: string };
      expect(harness.control.messages(ASHA)).toMatchObject([
        { text: 'your receipt', file: { name: 'receipt.pdf', rejections: [] } },
      ]);
      expect(await run(ASHA, 'file', id, join(folder, 'copy.pdf'))).toMatchObject({ ok: true });
      expect((await readFile(join(folder, 'copy.pdf'))).equals(bytes)).toBe(true);
      expect(await run(ASHA, 'forget', id)).toMatchObject({ ok: true });
      expect(await run(ASHA, 'file', 'none', join(folder, 'x'))).toEqual({
        ok: false,
        text: 'The phone has no message none.',
      });
      expect(await run(RAVI, 'image', ASHA, join(folder, 'absent.jpg'))).toMatchObject({ ok: false });
    });
  });
});
