import { afterAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { moving, noise, redAndBlue } from './testing/images.js';
import { openWorkshop, piece } from './testing/workshop.js';

const workshop = openWorkshop();
afterAll(() => workshop.close());

const PHOTO = { width: 640, height: 400 };

/** The colour of a pixel, [red, green, blue], each to the nearest of 0 and 255. */
async function colourAt(image: Uint8Array, { left, top }: { left: number; top: number }): Promise<number[]> {
  const pixel = sharp(image).toColourspace('srgb').removeAlpha().extract({ left, top, width: 1, height: 1 });
  return [...(await pixel.raw().toBuffer())].map((value) => (value > 127 ? 255 : 0));
}

const phoneImage = async (file: Uint8Array) => (await workshop.image(piece(file))).picture;

describe('an image for phones', () => {
  test.each(['jpeg', 'png'] as const)('a %s is taken as it is', async (format) => {
    const file = await redAndBlue(PHOTO).toFormat(format).toBuffer();
    const { picture, thumbnail } = await workshop.image(piece(file));
    expect(picture).toBeUndefined();
    expect(thumbnail).toMatchObject({ mimeType: 'image/jpeg', width: 100, height: 63 });
  });

  test('an image that was inspected a moment ago is not decoded again, for its account', async () => {
    const file = piece(await redAndBlue(PHOTO).jpeg().toBuffer());
    const other = openWorkshop();
    const sha256 = 'a'.repeat(64);
    await other.inspect({ ...file, sha256 });
    other.close();
    expect((await other.image({ ...file, sha256 })).thumbnail).toMatchObject({ width: 100, height: 63 });
    await expect(other.image({ ...file, sha256, accountId: 'acc_2' })).rejects.toThrow('closed');
  });

  test('the same thumbnail is made once for its account, also for two who ask at once', async () => {
    const file = { ...piece(await redAndBlue(PHOTO).jpeg().toBuffer()), sha256: 'b'.repeat(64) };
    const other = openWorkshop();
    const both = await Promise.all([other.thumbnail(file, 320), other.thumbnail(file, 320)]);
    expect(both[0]).toMatchObject({ mimeType: 'image/jpeg', width: 320, height: 200 });
    expect(both[1]).toBe(both[0]);
    other.close();
    expect(await other.thumbnail({ ...file, patienceMs: 60_000 }, 320)).toBe(both[0]);
    await expect(other.thumbnail(file, 100)).rejects.toThrow('closed');
    await expect(other.thumbnail({ ...file, accountId: 'acc_2' }, 320)).rejects.toThrow('closed');
  });

  test.each(['webp', 'avif', 'gif'] as const)('%s becomes a JPEG of the same size', async (format) => {
    const picture = await phoneImage(await redAndBlue(PHOTO).toFormat(format).toBuffer());
    expect(picture).toMatchObject({ mimeType: 'image/jpeg', ...PHOTO });
    expect(await colourAt(picture!.bytes, { left: 100, top: 200 })).toEqual([255, 0, 0]);
    expect(await colourAt(picture!.bytes, { left: 500, top: 200 })).toEqual([0, 0, 255]);
  });

  test('a photo that asks for a turn comes out upright, and asks for none any more', async () => {
    const photo = await redAndBlue(PHOTO).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const picture = await phoneImage(photo);
    expect(picture).toMatchObject({ width: 400, height: 640 });
    expect((await sharp(picture!.bytes).metadata()).orientation ?? 1).toBe(1);
    expect(await colourAt(picture!.bytes, { left: 200, top: 100 })).toEqual([255, 0, 0]);
    expect(await colourAt(picture!.bytes, { left: 200, top: 500 })).toEqual([0, 0, 255]);
  });

  test('colours of print become those of a screen', async () => {
    const print = await redAndBlue(PHOTO).toColourspace('cmyk').jpeg().toBuffer();
    expect((await sharp(print).metadata()).space).toBe('cmyk');
    const picture = await phoneImage(print);
    expect((await sharp(picture!.bytes).metadata()).space).toBe('srgb');
    expect(await colourAt(picture!.bytes, { left: 100, top: 200 })).toEqual([255, 0, 0]);
  });

  test('what is transparent becomes white', async () => {
    const nothing = {
      width: 40,
      height: 40,
      channels: 4 as const,
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    };
    const picture = await phoneImage(await sharp({ create: nothing }).webp().toBuffer());
    expect(await colourAt(picture!.bytes, { left: 20, top: 20 })).toEqual([255, 255, 255]);
  });

  test('a large one is made to fit', async () => {
    const picture = await phoneImage(await redAndBlue({ width: 6_000, height: 600 }).jpeg().toBuffer());
    expect(picture).toMatchObject({ width: 4_096, height: 410 });
  });

  test('one that breaks off is refused', async () => {
    const whole = await redAndBlue(PHOTO).jpeg().toBuffer();
    const cut = phoneImage(whole.subarray(0, whole.length / 2));
    await expect(cut).rejects.toMatchObject({ reason: 'invalid_media' });
  });
});

describe('a thumbnail', () => {
  test('is an upright JPEG that fits into the square', async () => {
    const photo = await noise(PHOTO).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const picture = await workshop.thumbnail(piece(photo), 100);
    expect(picture).toMatchObject({ mimeType: 'image/jpeg', width: 63, height: 100 });
    expect(picture!.bytes.length).toBeLessThan(16_384);
  });

  test('is not there for a document', async () => {
    expect(await workshop.thumbnail(piece(Buffer.from('%PDF-1.4\n')), 100)).toBeUndefined();
  });
});

describe('a sticker', () => {
  test('is a WebP of 512 × 512 on nothing', async () => {
    const sticker = await workshop.sticker(piece(await redAndBlue(PHOTO).png().toBuffer()));
    expect(sticker).toMatchObject({ mimeType: 'image/webp', width: 512, height: 512, animated: false });
    const { width, height, format, hasAlpha } = await sharp(sticker.bytes).metadata();
    expect({ width, height, format, hasAlpha }).toEqual({
      width: 512,
      height: 512,
      format: 'webp',
      hasAlpha: true,
    });
    const corner = sharp(sticker.bytes).extract({ left: 0, top: 0, width: 1, height: 1 }).ensureAlpha();
    expect([...(await corner.raw().toBuffer())][3]).toBe(0);
  });

  test('is made small enough, whatever the picture', async () => {
    const sticker = await workshop.sticker(piece(await noise({ width: 512, height: 512 }).png().toBuffer()));
    expect(sticker.bytes.length).toBeLessThanOrEqual(100_000);
  });

  test.each(['webp', 'gif'] as const)('moves as the %s does', async (format) => {
    const file = await moving(format, { pictures: 20, delayMs: 100 });
    const sticker = await workshop.sticker(piece(file), { name: 'Diwali', author: 'Asha' });
    expect(sticker.animated).toBe(true);
    expect(sticker.bytes.length).toBeLessThanOrEqual(500_000);
    const { pages, delay, exif } = await sharp(sticker.bytes, { animated: true }).metadata();
    expect(pages).toBe(20);
    expect(delay!.reduce((sum, ms) => sum + ms, 0)).toBe(2_000);
    expect(exif!.toString('utf8')).toContain('"sticker-pack-name":"Diwali"');
  });

  test.each([
    ['with transparency', { width: 640, height: 400 }],
    ['without', { width: 400, height: 400 }],
  ])('%s names its pack where phones look for it', async (_, size) => {
    const file = await redAndBlue(size).png().toBuffer();
    const sticker = await workshop.sticker(piece(file), { name: 'बर्फी', author: 'Asha' });
    const { exif, width } = await sharp(sticker.bytes).metadata();
    expect(width).toBe(512);
    const head = exif!.subarray(exif!.indexOf('49492a00', 'hex'));
    expect(head.readUInt16LE(10)).toBe(0x57_41);
    const json = head.subarray(head.readUInt32LE(18)).toString('utf8', 0, head.readUInt32LE(14));
    expect(JSON.parse(json)).toMatchObject({
      'sticker-pack-name': 'बर्फी',
      'sticker-pack-publisher': 'Asha',
    });
    expect(await sharp(sticker.bytes).raw().toBuffer()).toEqual(
      await sharp((await workshop.sticker(piece(file))).bytes)
        .raw()
        .toBuffer(),
    );
  });

  test('does not move for 12 seconds', async () => {
    const file = await moving('webp', { pictures: 12, delayMs: 1_000 });
    await expect(workshop.sticker(piece(file))).rejects.toMatchObject({ reason: 'media_too_large' });
  });

  test('is not made of a document', async () => {
    const refused = workshop.sticker(piece(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')));
    await expect(refused).rejects.toMatchObject({ reason: 'media_type_refused' });
  });
});
