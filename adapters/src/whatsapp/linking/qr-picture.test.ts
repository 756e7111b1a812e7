import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { PNG } from 'pngjs';
import { qrTextOf } from '../../sandbox/linking/qr.js';
import { qrPicture } from './qr-picture.js';

/** The parts of a code: a reference and three keys. */
const code = () => `2@${[96, 32, 32, 32].map((bytes) => randomBytes(bytes).toString('base64')).join(',')}`;

describe('the picture of a QR code', () => {
  test.each([
    ['of WhatsApp', code()],
    ['with what is not ASCII', '2@Grüße,🔑'],
    ['of one character', '1'],
  ])('can be read: %s', async (_case, text) => {
    expect(qrTextOf(await qrPicture(text))).toBe(text);
  });

  test('is black and white alone, and small enough to be polled', async () => {
    const picture = await qrPicture(code());
    const { data } = PNG.sync.read(Buffer.from(picture.split(',', 2)[1]!, 'base64'));
    expect([...new Set(data)].toSorted((a, b) => a - b)).toEqual([0, 255]);
    expect(picture.length).toBeLessThan(4_000);
  });

  test('is the same each time, also when several are drawn at once', async () => {
    const texts = [code(), code(), code()];
    const one = await Promise.all(texts.map(qrPicture));
    expect(await Promise.all(texts.toReversed().map(qrPicture))).toEqual(one.toReversed());
  });
});
