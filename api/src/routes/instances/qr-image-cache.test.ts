import { describe, expect, test } from '@jest/globals';
import { cacheQrImages } from './qr-image-cache.js';

describe('the image of a QR code', () => {
  function pictures() {
    const drawn: string[] = [];
    const gates: PromiseWithResolvers<void>[] = [];
    const draw = cacheQrImages(async (text) => {
      drawn.push(text);
      const gate = Promise.withResolvers<void>();
      gates.push(gate);
      await gate.promise;
      return `picture of ${text}`;
    });
    return { draw, drawn, gates };
  }

  test('is drawn once for concurrent and for later requests', async () => {
    const { draw, drawn, gates } = pictures();
    const images = Array.from({ length: 800 }, () => draw('one'));
    gates[0]!.resolve();
    expect(new Set(await Promise.all(images))).toEqual(new Set(['picture of one']));
    expect(await draw('one')).toBe('picture of one');
    expect(drawn).toEqual(['one']);
  });

  test('differs from that of another code', async () => {
    const { draw, gates } = pictures();
    const both = Promise.all([draw('one'), draw('two')]);
    for (const { resolve } of gates) resolve();
    expect(await both).toEqual(['picture of one', 'picture of two']);
  });

  test('that could not be drawn is tried again', async () => {
    const { draw, drawn, gates } = pictures();
    const failed = draw('one');
    gates[0]!.reject(new Error('too long for a code'));
    await expect(failed).rejects.toThrow('too long for a code');
    const again = draw('one');
    gates[1]!.resolve();
    expect(await again).toBe('picture of one');
    expect(drawn).toEqual(['one', 'one']);
  });

  test('is kept within limits of number and size', async () => {
    let drawn = 0;
    const draw = cacheQrImages(async (text) => {
      drawn += 1;
      return text.repeat(1_024 * 1_024);
    });
    for (let n = 0; n < 40; n += 1) await draw(`${n % 10}`);
    expect(drawn).toBe(10);
    for (let n = 10; n < 60; n += 1) await draw(`${n}`);
    await draw('0');
    expect(drawn).toBe(61);
  });
});
