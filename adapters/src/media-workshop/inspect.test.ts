import { afterAll, describe, expect, test } from '@jest/globals';
import type { MediaKind } from '@waxwing/core';
import { blackPng, moving, redAndBlue } from './testing/images.js';
import { progressiveJpeg } from './testing/progressive-jpeg.js';
import { flacTone, oggOpus, silentAmr, silentMp3, wav } from './testing/sounds.js';
import { m4a, mp4 } from './testing/videos.js';
import { openWorkshop, piece } from './testing/workshop.js';

const workshop = openWorkshop();
afterAll(() => workshop.close());

const TONE = { seconds: 2, hertz: 440 };
const PHOTO = { width: 640, height: 400 };

function inspect(file: Uint8Array, as?: MediaKind, declaredType?: string) {
  return workshop.inspect({ ...piece(file), as, declaredType });
}

describe('images', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('%s has the size of its pixels', async (format) => {
    const facts = await inspect(await redAndBlue(PHOTO).toFormat(format).toBuffer());
    expect(facts).toMatchObject({ mimeType: `image/${format}`, kind: 'image', ...PHOTO, animated: false });
  });

  test('the size is that after the turn which a photo asks for', async () => {
    const photo = await redAndBlue(PHOTO).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    expect(await inspect(photo)).toMatchObject({ width: 400, height: 640 });
  });

  test.each(['webp', 'gif'] as const)('a moving %s has a length', async (format) => {
    const facts = await inspect(await moving(format, { pictures: 10, delayMs: 200 }));
    expect(facts).toMatchObject({ kind: 'image', animated: true, width: 64, height: 64 });
    expect(facts.seconds).toBeCloseTo(2);
  });

  test('a small file of 256 megapixels is refused', async () => {
    const bomb = blackPng({ width: 16_000, height: 16_000 });
    expect(bomb.length).toBeLessThan(1_000_000);
    await expect(inspect(bomb)).rejects.toMatchObject({ reason: 'media_too_large' });
  });

  test('a JPEG of more than a hundred scans is refused, since few bytes make each of them a pass over all pixels', async () => {
    await expect(inspect(progressiveJpeg(101))).rejects.toMatchObject({ reason: 'invalid_media' });
    expect(await inspect(progressiveJpeg(100))).toMatchObject({ mimeType: 'image/jpeg', width: 64 });
  });

  test('what stands in or behind a JPEG, as the video of a photo, counts for no scan', async () => {
    const photo = await redAndBlue(PHOTO).jpeg({ progressive: true }).withIccProfile('srgb').toBuffer();
    const scans = Buffer.alloc(60_000, 'ffda', 'hex');
    const held = Buffer.concat([Buffer.from('ffe5ea62', 'hex'), scans]);
    const whole = Buffer.concat([photo.subarray(0, 2), held, photo.subarray(2), scans]);
    expect(await inspect(whole)).toMatchObject({ mimeType: 'image/jpeg', ...PHOTO });
  });

  test('the same file within the limit is read', async () => {
    expect(await inspect(blackPng({ width: 600, height: 300 }))).toMatchObject({ width: 600, height: 300 });
  });

  test.each(['jpeg', 'png', 'webp'] as const)('a %s that breaks off is refused', async (format) => {
    const whole = await redAndBlue(PHOTO).toFormat(format).toBuffer();
    const cut = whole.subarray(0, whole.length / 2);
    await expect(inspect(cut)).rejects.toMatchObject({ reason: 'invalid_media' });
    expect(await inspect(cut, 'document')).toEqual({ mimeType: `image/${format}`, kind: 'document' });
  });
});

describe('what claims to be an image', () => {
  const svg =
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><image href="/etc/passwd"/></svg>';
  const exe = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]);

  test.each([
    ['SVG', Buffer.from(svg)],
    ['SVG without a declaration', Buffer.from(svg.slice(svg.indexOf('<svg')))],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['XML', Buffer.from('<?xml version="1.0"?><a/>')],
    ['a program', exe],
    ['nothing', Buffer.alloc(0)],
  ])('%s is refused, and a document', async (_, file) => {
    await expect(inspect(file, 'image', 'image/jpeg')).rejects.toMatchObject({
      reason: 'media_type_refused',
    });
    const { kind, mimeType } = await inspect(file, undefined, 'image/jpeg');
    expect(kind).toBe('document');
    expect(mimeType).not.toMatch(/^image/);
  });
});

describe('documents', () => {
  test('a PDF with a page of HTML inside is a PDF', async () => {
    const polyglot = Buffer.from('%PDF-1.4\n<!doctype html><script>alert(1)</script>');
    expect(await inspect(polyglot, undefined, 'text/html')).toEqual({
      mimeType: 'application/pdf',
      kind: 'document',
    });
  });

  test('the sender names the kind of a text, but makes no program of it', async () => {
    const text = Buffer.from('name,price\nबर्फी,10\n');
    expect((await inspect(text, undefined, 'text/csv; charset=utf-8')).mimeType).toBe('text/csv');
    expect((await inspect(text, undefined, 'application/x-msdownload')).mimeType).toBe('text/plain');
    expect((await inspect(Buffer.from([0xff, 0, 1, 2]), undefined, 'text/csv')).mimeType).toBe(
      'application/octet-stream',
    );
  });

  test('a ZIP is what it is declared as only where that is an office document', async () => {
    const zip = Buffer.concat([Buffer.from('504b0506', 'hex'), Buffer.alloc(18)]);
    const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
    expect((await inspect(zip, undefined, docx)).mimeType).toBe(docx);
    expect((await inspect(zip, undefined, 'image/png')).mimeType).toBe('application/zip');
  });
});

describe('recordings', () => {
  test.each<[string, () => Uint8Array | Promise<Uint8Array>]>([
    ['audio/wav', () => wav(TONE, { rate: 44_100, channels: 2 })],
    ['audio/mpeg', () => silentMp3(TONE)],
    ['audio/amr', () => silentAmr(TONE)],
    ['audio/ogg; codecs=opus', () => oggOpus(TONE)],
    ['audio/mp4', () => m4a(TONE)],
    ['audio/flac', () => flacTone(TONE)],
  ])('%s has a length', async (mimeType, make) => {
    const facts = await inspect(await make());
    expect(facts).toMatchObject({ mimeType, kind: 'audio' });
    expect(Math.abs((facts.seconds ?? 0) - 2)).toBeLessThan(0.05);
  });

  test('a sound that nothing here reads is one, and phones play none of them', async () => {
    const aiff = Buffer.from('FORM\0\0\0\0AIFF', 'latin1');
    expect(await inspect(aiff)).toEqual({ mimeType: 'audio/aiff', kind: 'audio' });
    expect(await inspect(aiff, 'document')).toEqual({ mimeType: 'audio/aiff', kind: 'document' });
  });

  test('a video has length and size, after its turn', async () => {
    const facts = await inspect(await mp4({ seconds: 3 }), 'video');
    expect(facts).toMatchObject({ mimeType: 'video/mp4', kind: 'video', width: 640, height: 360 });
    expect(facts.seconds).toBeCloseTo(3);
    expect(await inspect(await mp4({ seconds: 1, turn: 90 }))).toMatchObject({ width: 360, height: 640 });
  });

  test('sound is no video', async () => {
    await expect(inspect(await m4a(TONE), 'video')).rejects.toMatchObject({ reason: 'media_type_refused' });
  });

  test('a video without its table of contents is refused', async () => {
    const cut = (await mp4({ seconds: 3 })).subarray(0, 300);
    await expect(inspect(cut)).rejects.toMatchObject({ reason: 'invalid_media' });
  });
});
