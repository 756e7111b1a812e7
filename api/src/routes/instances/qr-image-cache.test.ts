import { describe, expect, test } from '@jest/globals';
import { cacheQrImages } from './qr-image-cache.js';

describe('a picture of a code', () => {
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

  test('is drawn once for all who look at the code at the same moment, and for all who come later', async () => {
    const { draw, drawn, gates } = pictures();
    const looks = Array.from({ length: 800 }, () => draw('one'));
    gates[0]!.resolve();
    expect(new Set(await Promise.all(looks))).toEqual(new Set(['picture of one']));
    expect(await draw('one')).toBe('picture of one');
    expect(drawn).toEqual(['one']);
  });

  test('is another for another code', async () => {
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

  test('is kept within bounds of number and of size', async () => {
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
