import { describe, expect, test } from '@jest/globals';
import { MediaRefused } from '@waxwing/core';
import { file, type Part, setUpUploads, stored, upload } from './testing/uploads.js';

const startUploads = setUpUploads();

describe('an upload', () => {
  test('is stored under its name, and the same bytes keep their id', async () => {
    const { url, ports } = await startUploads();
    const first = await upload(url, [file('a receipt')]);
    expect(first).toMatchObject({
      status: 201,
      body: { file_name: 'receipt.pdf', size: 9, kind: 'document' },
    });
    const again = await upload(url, [file('a receipt', 'other.pdf')]);
    expect(again).toMatchObject({ status: 200, body: { id: first.body.id, file_name: 'receipt.pdf' } });
    expect(await stored(ports)).toBe(1);
  });

  test('takes its name from the field behind it', async () => {
    const { url } = await startUploads();
    const { body } = await upload(url, [file('a receipt', 'blob'), { name: 'file_name', value: 'bill.pdf' }]);
    expect(body.file_name).toBe('bill.pdf');
  });

  test.each([
    ['../../../etc/passwd', 'passwd'],
    ['C:\\secrets\\photo.jpg', 'photo.jpg'],
    ['a\u202egpj.exe', 'agpj.exe'],
    ['..', null],
    ['रसीद 🧾.pdf', 'रसीद 🧾.pdf'],
  ])('of the hostile name %j is called %j', async (given, shown) => {
    const { url } = await startUploads();
    const { body } = await upload(url, [file('a receipt'), { name: 'filename', value: given }]);
    expect(body.file_name).toBe(shown);
  });

  const refusals: readonly [string, readonly Part[], number, object][] = [
    ['no file', [{ name: 'filename', value: 'a.pdf' }], 400, { code: 'invalid_request', field: 'file' }],
    ['two files', [file('one'), file('two')], 400, { code: 'invalid_request', field: 'file' }],
    ['an unknown field', [file('one'), { name: 'caption', value: 'Hi' }], 400, { field: 'caption' }],
    ['__proto__', [{ name: '__proto__', value: 'x' }, file('one')], 400, { field: '__proto__' }],
    ['a file in another field', [{ ...file('one'), name: 'image' }], 400, { field: 'image' }],
    [
      'a field twice',
      [{ name: 'filename', value: 'a' }, { name: 'filename', value: 'b' }, file('one')],
      400,
      { field: 'filename' },
    ],
    [
      'a long name',
      [{ name: 'filename', value: 'a'.repeat(5_000) }, file('one')],
      400,
      { field: 'filename' },
    ],
    [
      '10,000 fields',
      [...Array.from({ length: 10_000 }, (_, n) => ({ name: `f${n}`, value: 'x' })), file('one')],
      400,
      { code: 'invalid_request' },
    ],
    ['no bytes', [file('')], 400, { code: 'invalid_media' }],
  ];
  test.each(refusals)('with %s is refused, and nothing is stored', async (_, parts, status, body) => {
    const { url, ports } = await startUploads();
    expect(await upload(url, parts)).toMatchObject({ status, body });
    expect(await stored(ports)).toBe(0);
  });

  test.each([
    ['an image beyond 16 MiB', 16, async () => ({ mimeType: 'image/png', kind: 'image' }) as const, 413],
    ['broken', 0, () => Promise.reject(new MediaRefused('invalid_media', 'It breaks off')), 400],
    ['of a refused type', 0, () => Promise.reject(new MediaRefused('media_type_refused', 'No')), 415],
    ['of too many pixels', 0, () => Promise.reject(new MediaRefused('media_too_large', 'No')), 413],
  ])('of a file that is %s is refused, and nothing is stored', async (_, mebibytes, facts, status) => {
    const { url, ports } = await startUploads({ facts });
    const big: Part = { ...file(''), value: new Blob([new Uint8Array(mebibytes * 1_048_576 + 1)]) };
    expect((await upload(url, [big])).status).toBe(status);
    expect(await stored(ports)).toBe(0);
  });
});
