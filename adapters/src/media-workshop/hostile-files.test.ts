import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MediaRefused, type MediaWorkshop } from '@waxwing/core';
import fc from 'fast-check';
import { moving, redAndBlue } from './testing/images.js';
import { flacTone, oggOpus, silentAmr, silentMp3, wav } from './testing/sounds.js';
import { m4a, mp4 } from './testing/videos.js';
import { oggVorbis, webmVorbis } from './testing/vorbis.js';
import { openWorkshop, piece } from './testing/workshop.js';

const LIMIT = 256 * 1_048_576;
const workshop = openWorkshop({ limits: { jobMs: 10_000, memory: LIMIT } });
afterAll(() => workshop.close());

const TONE = { seconds: 1, hertz: 440 };
const files: Uint8Array[] = [];
beforeAll(async () => {
  const formats = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const;
  for (const format of formats)
    files.push(await redAndBlue({ width: 120, height: 80 }).toFormat(format).toBuffer());
  files.push(
    await moving('webp', { pictures: 4, delayMs: 100 }),
    await moving('gif', { pictures: 4, delayMs: 100 }),
  );
  files.push(wav(TONE, { rate: 44_100, channels: 2 }), silentMp3(TONE), silentAmr(TONE), await oggOpus(TONE));
  files.push(await m4a(TONE), await mp4(TONE));
  files.push(flacTone(TONE), await oggVorbis(), await webmVorbis());
});

type Work = (workshop: MediaWorkshop, file: Uint8Array) => Promise<unknown>;
const WORKS: readonly Work[] = [
  (workshop, file) => workshop.inspect(piece(file)),
  (workshop, file) => workshop.image(piece(file)),
  (workshop, file) => workshop.thumbnail(piece(file), 100),
  (workshop, file) => workshop.sticker(piece(file), { name: 'Diwali', author: 'Asha' }),
  (workshop, file) => workshop.voice(piece(file)),
];

const damage = fc.record({
  file: fc.nat(),
  work: fc.constantFrom(...WORKS),
  /** Which part of the file is left. */
  keep: fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
  flips: fc.array(
    fc.tuple(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), fc.integer({ min: 1, max: 255 })),
    {
      maxLength: 12,
    },
  ),
  /** Headers decide most, so flips may be kept to the beginning. */
  within: fc.constantFrom(1, 0.02, 0.2),
});

test('whatever is cut off or turned over, a file is taken or refused, and no process takes more than it may', async () => {
  let most = 0;
  await fc.assert(
    fc.asyncProperty(damage, async ({ file, work, keep, flips, within }) => {
      const whole = files[file % files.length] as Uint8Array;
      const damaged = Uint8Array.from(whole.subarray(0, Math.ceil(whole.length * keep)));
      for (const [place, bits] of flips) {
        const at = Math.floor(place * within * damaged.length);
        if (at < damaged.length) damaged[at] = (damaged[at] as number) ^ bits;
      }
      const refusal = await work(workshop, damaged).then(
        () => undefined,
        (error: unknown) => error,
      );
      if (refusal !== undefined) expect(refusal).toBeInstanceOf(MediaRefused);
      for (const pid of workshop.pids) most = Math.max(most, await mostMemoryOf(pid));
    }),
    { numRuns: 150 },
  );
  // It is looked at each 20 ms, in which a decoder can take some more.
  expect(most).toBeLessThan(LIMIT * 1.25);
  expect(await workshop.inspect(piece(files[0] as Uint8Array))).toMatchObject({ kind: 'image' });
});

/** The peak of a process, in bytes; 0 where the system does not tell. */
async function mostMemoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1_024;
}
