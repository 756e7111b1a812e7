import { describe, expect, test } from '@jest/globals';
import { blackPng, redAndBlue } from '@waxwing/adapters/testing';
import { PNG, setUpShopFiles } from './shop-files.js';

const PHOTO = { width: 120, height: 80 };
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>';
const PAGE = '<html><script>alert(1)</script></html>';
const PROGRAM = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]);

const cutPhoto = async () => {
  const whole = await redAndBlue(PHOTO).jpeg().toBuffer();
  return whole.subarray(0, whole.length - 200);
};
/** Turned by a quarter when it is shown. */
const turnedPhoto = () => redAndBlue(PHOTO).jpeg().withMetadata({ orientation: 6 }).toBuffer();
const printedPhoto = () => redAndBlue(PHOTO).toColourspace('cmyk').jpeg().toBuffer();

const shops = setUpShopFiles();

describe('the files of accounts', () => {
  const { signUp, upload, get, onDisk } = shops;

  test.each<[string, () => Promise<Uint8Array>, number, string]>([
    ['a broken picture', async () => PNG.subarray(0, 40), 400, 'invalid_media'],
    ['nothing', async () => Buffer.alloc(0), 400, 'invalid_media'],
    ['a photo that breaks off', cutPhoto, 400, 'invalid_media'],
    [
      'a picture of 256 megapixels',
      async () => blackPng({ width: 16_000, height: 16_000 }),
      413,
      'media_too_large',
    ],
  ])('%s is refused, and not stored', async (_, make, status, code) => {
    const asha = await signUp();
    const before = await onDisk();
    expect(await upload(asha.key, Uint8Array.from(await make()))).toMatchObject({ status, body: { code } });
    expect(await onDisk()).toEqual(before);
  });

  test.each<[string, () => Promise<Uint8Array>, object]>([
    [
      'a drawing with a link inside',
      async () => Buffer.from(SVG),
      { kind: 'document', mime_type: /^(?!image)/ },
    ],
    ['a program named photo.jpg', async () => PROGRAM, { kind: 'document', mime_type: /^application\// }],
    [
      'a PDF that is a page as well',
      async () => Buffer.from(`%PDF-1.4\n${PAGE}\n%%EOF`),
      { kind: 'document', mime_type: /pdf/ },
    ],
    ['a photo that asks for a turn', turnedPhoto, { kind: 'image', width: 80, height: 120 }],
    ['a photo in colours of print', printedPhoto, { kind: 'image', width: 120, height: 80 }],
  ])('%s is what it holds, not what it is named', async (_, make, expected) => {
    const asha = await signUp();
    const { status, body } = await upload(asha.key, Uint8Array.from(await make()), 'photo.jpg');
    expect(status).toBe(201);
    for (const [field, value] of Object.entries(expected))
      if (value instanceof RegExp) expect(body[field]).toMatch(value);
      else expect(body[field]).toBe(value);
  });

  test('a page with a script is a document, which a browser saves and does not run', async () => {
    const asha = await signUp();
    const { body } = await upload(asha.key, Buffer.from('<html><script>alert(1)</script></html>'), 'a.png');
    expect(body.kind).toBe('document');
    const { headers } = await get(asha.key, `/api/v1/media/${body.id}/content`);
    expect(headers.get('content-disposition')).toMatch(/^attachment/);
    expect(headers.get('content-security-policy')).toBe('sandbox');
  });
});
