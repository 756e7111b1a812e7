import { describe, expect, test } from '@jest/globals';
import { MediaRefused } from '@waxwing/core';
import fc from 'fast-check';
import sharp from 'sharp';
import { heifPictureOf } from './images/heif/heif-picture.js';
import { type Heic, heic } from './testing/heic.js';
import { setUpWorkshops } from './testing/set-up-workshops.js';
import { piece } from './testing/workshop.js';

const { open, openWith } = setUpWorkshops();

/** Paints each picture of the stream in the colour that is in it, in the size that is asked for. */
const HEVC_DECODER = `
  const [, width, height] = /scale=(\\d+):(\\d+)/.exec(process.argv.join(' ')).map(Number);
  for (const unit of input.toString('latin1').split('\\0\\0\\0\\x01').slice(1)) {
    const [head, , ...colour] = Buffer.from(unit, 'latin1');
    if (((head >> 1) & 63) < 32) process.stdout.write(Buffer.alloc(width * height * 3, Buffer.from(colour)));
  }`;

const RED = [255, 1, 1] as const;
const BLUE = [1, 1, 255] as const;
/** Red on the left, blue on the right, and a little of both tiles cut off. */
const PHOTO: Heic = { tiles: [RED, BLUE], columns: 2, tile: [64, 64], size: [120, 60] };

/** What is seen at a place of a picture. */
async function colourAt(picture: Uint8Array, left: number, top: number): Promise<number[]> {
  const pixel = await sharp(picture).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return [...pixel];
}

async function look(picture: Uint8Array, left: number, top: number): Promise<string> {
  const [red = 0, , blue = 0] = await colourAt(picture, left, top);
  return red > 200 && blue < 60 ? 'red' : red < 60 && blue > 200 ? 'blue' : 'neither';
}

describe("a HEIF with the operator's FFmpeg", () => {
  test.each<[string, Partial<Heic>, [number, number], [number, number], [number, number]]>([
    ['as it is', {}, [120, 60], [10, 30], [110, 30]],
    ['turned with the clock', { turns: 3 }, [60, 120], [30, 10], [30, 110]],
    ['turned against the clock', { turns: 1 }, [60, 120], [30, 110], [30, 10]],
    ['upside down', { turns: 2 }, [120, 60], [110, 30], [10, 30]],
    ['mirrored', { mirror: 1 }, [120, 60], [110, 30], [10, 30]],
    ['turned, then mirrored', { turns: 3, mirror: 0 }, [60, 120], [30, 110], [30, 10]],
  ])('%s becomes an upright JPEG', async (_, how, [width, height], red, blue) => {
    const { ffmpeg, workshop } = await openWith(HEVC_DECODER);
    const file = heic({ ...PHOTO, ...how });
    const facts = { mimeType: 'image/heic', kind: 'image', width, height, animated: false };
    expect(await workshop.inspect({ ...piece(file), as: 'image' })).toMatchObject(facts);
    const { picture, thumbnail } = await workshop.image(piece(file));
    expect(picture).toMatchObject({ mimeType: 'image/jpeg', width, height });
    expect(await look(picture!.bytes, ...red)).toBe('red');
    expect(await look(picture!.bytes, ...blue)).toBe('blue');
    expect(Math.max(thumbnail.width, thumbnail.height)).toBe(100);
    const { args } = await ffmpeg.lastRun();
    expect(args.join(' ')).toContain('-protocol_whitelist pipe -max_pixels 4096 -f hevc -i pipe:0');
  });

  test('becomes a sticker, and has a thumbnail', async () => {
    const { workshop } = await openWith(HEVC_DECODER);
    expect(await workshop.sticker(piece(heic(PHOTO)))).toMatchObject({ mimeType: 'image/webp', width: 512 });
    expect(await workshop.thumbnail(piece(heic(PHOTO)), 50)).toMatchObject({ width: 50, height: 25 });
  });

  test('larger than phones show it is decoded in half of its size', async () => {
    const { workshop } = await openWith(HEVC_DECODER);
    const tiles = [RED, RED, BLUE, BLUE];
    const file = heic({ tiles, columns: 4, tile: [2_048, 64], size: [8_000, 60] });
    expect(await workshop.inspect(piece(file))).toMatchObject({ width: 8_000, height: 60 });
    const { picture } = await workshop.image(piece(file));
    expect(picture).toMatchObject({ width: 4_000, height: 30 });
    expect(await look(picture!.bytes, 1_900, 15)).toBe('red');
    expect(await look(picture!.bytes, 3_900, 15)).toBe('blue');
  });

  test('has its colours for screens, whatever they mean in the file', async () => {
    const p3 = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
      .withIccProfile('p3')
      .png()
      .toBuffer();
    const profile = (await sharp(p3).metadata()).icc!;
    const { workshop } = await openWith(HEVC_DECODER);
    const file = heic({ ...PHOTO, tiles: [[200, 100, 50], BLUE], profile });
    const { picture } = await workshop.image(piece(file));
    const [red = 0, green = 0] = await colourAt(picture!.bytes, 10, 30);
    expect(red).toBeGreaterThan(208);
    expect(green).toBeLessThan(99);
  });

  test.each<[string, Heic]>([
    ['a picture of 256 megapixels', { ...PHOTO, tile: [8_000, 16_000], size: [16_000, 16_000] }],
    ['tiles of far more than is shown', { ...PHOTO, tile: [16_000, 16_000] }],
  ])('%s is refused before it is decoded', async (_, photo) => {
    const { ffmpeg, workshop } = await openWith(HEVC_DECODER);
    const refused = workshop.inspect(piece(heic(photo)));
    await expect(refused).rejects.toMatchObject({ reason: 'media_too_large' });
    await expect(ffmpeg.lastRun()).rejects.toThrow('ENOENT');
  });

  test.each<[string, Buffer]>([
    ['breaks off', heic(PHOTO).subarray(0, -4)],
    ['breaks off before its pictures', heic(PHOTO).subarray(0, 200)],
    ['has tiles that do not cover it', heic({ ...PHOTO, size: [200, 60] })],
    ['names 16 million places in 32 KB', heic({ ...PHOTO, emptyPlaces: 4_096 })],
  ])('what %s is refused', async (_, file) => {
    const { workshop } = await openWith(HEVC_DECODER);
    await expect(workshop.inspect(piece(file))).rejects.toMatchObject({ reason: 'invalid_media' });
    expect(await workshop.inspect({ ...piece(file), as: 'document' })).toMatchObject({ kind: 'document' });
  });

  test('of anything but HEVC is a document', async () => {
    const { workshop } = await openWith(HEVC_DECODER);
    const file = heic({ ...PHOTO, codec: 'av01' });
    expect(await workshop.inspect(piece(file))).toEqual({ mimeType: 'image/heic', kind: 'document' });
    await expect(workshop.inspect({ ...piece(file), as: 'image' })).rejects.toMatchObject({
      reason: 'media_type_refused',
      message: 'The content of the file is image/heic, which phones do not take as an image.',
    });
  });

  test.each([
    ['fewer pictures than there are', 'process.stdout.write(Buffer.alloc(64 * 64 * 3));', 'invalid_media'],
    ['none', 'process.exit(1);', 'media_conversion'],
  ])('of which it decodes %s is refused', async (_, body, reason) => {
    const { workshop } = await openWith(body);
    await expect(workshop.inspect(piece(heic(PHOTO)))).rejects.toMatchObject({ reason });
  });
});

test('whatever is turned over in a HEIF, it is read or found damaged, and never larger than the file', () => {
  const whole = heic({ ...PHOTO, turns: 1 });
  const flips = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 })), {
    maxLength: 6,
  });
  fc.assert(
    fc.property(flips, fc.nat(whole.length), (places, cut) => {
      const file = Buffer.from(cut % 3 === 0 ? whole.subarray(0, cut) : whole);
      for (const [at, bits] of places) if (at < file.length) file[at] = (file[at] as number) ^ bits;
      try {
        const { tiles } = heifPictureOf(file);
        expect(Buffer.concat(tiles).length).toBeLessThan(4 * file.length);
      } catch (error) {
        expect(error instanceof RangeError || error instanceof MediaRefused).toBe(true);
      }
    }),
    { numRuns: 2_000 },
  );
});

test('without FFmpeg a HEIF is a document, and as an image refused, which says why', async () => {
  const workshop = open();
  const file = heic(PHOTO);
  expect(await workshop.inspect(piece(file))).toEqual({ mimeType: 'image/heic', kind: 'document' });
  await expect(workshop.inspect({ ...piece(file), as: 'image' })).rejects.toMatchObject({
    reason: 'media_type_refused',
    message:
      'The content of the file is image/heic, which phones do not take as an image, and the operator has set no FFMPEG_PATH to make one of it: send JPEG, PNG or WebP.',
  });
});
