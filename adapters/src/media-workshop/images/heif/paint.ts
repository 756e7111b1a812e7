import { releaseBytes } from '@waxwing/core';
import { feed, runFfmpeg } from '../../ffmpeg/run-ffmpeg.js';
import type { HeifPicture } from './heif-picture.js';

/** Phones show no larger picture: of a larger one half is decoded, or a third. */
const MAX_SIDE = 4_096;
/** The sides of a coded picture are multiples of it, in pixels. */
const CODING_UNIT = 64;
const RGB = 3;

/** Pixels of three bytes each. */
export interface Canvas {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** The tiles of a picture beside each other, by the operator's FFmpeg. */
export async function paint(picture: HeifPicture, program: string): Promise<Canvas> {
  const { columns, tiles, tileWidth, tileHeight } = picture;
  const part = Math.ceil(Math.max(picture.width, picture.height) / MAX_SIDE);
  const width = Math.max(1, Math.round(tileWidth / part));
  const height = Math.max(1, Math.round(tileHeight / part));
  const canvas = newCanvas(
    Math.max(1, Math.round((picture.width * width) / tileWidth)),
    Math.max(1, Math.round((picture.height * height) / tileHeight)),
  );
  const largest = roundUp(tileWidth) * roundUp(tileHeight);
  const scale = `scale=${width}:${height}:flags=area`;
  const run = runFfmpeg(program, {
    from: ['-max_pixels', String(largest), '-f', 'hevc'],
    to: ['-an', '-frames:v', String(tiles.length), '-vf', scale, '-pix_fmt', 'rgb24', '-f', 'rawvideo'],
  });
  const fed = feed(run, tiles);
  let painted = 0;
  try {
    for await (const pixels of framesOf(run.output, width * height * RGB)) {
      const place = { left: (painted % columns) * width, top: Math.floor(painted / columns) * height };
      if (painted < tiles.length) put(canvas, { data: pixels, width, height }, place);
      painted += 1;
    }
    await run.ended();
    await fed;
  } finally {
    run.kill();
  }
  if (painted !== tiles.length) throw new RangeError(`It has ${painted} of ${tiles.length} tiles.`);
  return canvas;
}

const roundUp = (side: number): number => Math.ceil(side / CODING_UNIT) * CODING_UNIT;

function newCanvas(width: number, height: number): Canvas {
  return { data: Buffer.alloc(width * height * RGB), width, height };
}

async function* framesOf(output: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  const frame = Buffer.alloc(size);
  let filled = 0;
  for await (const part of output) {
    for (let at = 0; at < part.length; ) {
      const copied = part.copy(frame, filled, at);
      at += copied;
      filled += copied;
      if (filled < size) continue;
      yield frame;
      filled = 0;
    }
    releaseBytes(part);
  }
}

/** What does not fit in is cut off. */
function put(
  canvas: Canvas,
  tile: Canvas,
  { left, top }: { readonly left: number; readonly top: number },
): void {
  const width = Math.min(tile.width, canvas.width - left) * RGB;
  const height = Math.min(tile.height, canvas.height - top);
  for (let row = 0; width > 0 && row < height; row++) {
    const start = row * tile.width * RGB;
    tile.data.copy(canvas.data, ((top + row) * canvas.width + left) * RGB, start, start + width);
  }
}
