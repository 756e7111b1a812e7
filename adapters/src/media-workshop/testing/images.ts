import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The left half is red, the right half blue. */
export function redAndBlue({ width, height }: Size): Sharp {
  const half = { width: width / 2, height };
  const blue = { create: { ...half, channels: 3 as const, background: '#0000ff' } };
  const red = { create: { width, height, channels: 3 as const, background: '#ff0000' } };
  return sharp(red).composite([{ input: blue, left: width / 2, top: 0 }]);
}

/** What no encoder makes small. */
export function noise({ width, height }: Size): Sharp {
  const flat = { width, height, channels: 3 as const, background: '#808080' };
  return sharp({ create: { ...flat, noise: { type: 'gaussian', mean: 128, sigma: 60 } } });
}

/** Pictures of their own colours, each shown so long. */
export async function moving(
  format: 'webp' | 'gif',
  { pictures, delayMs, side = 64 }: { pictures: number; delayMs: number; side?: number },
): Promise<Buffer> {
  const frames = Array.from({ length: pictures }, (_, index) =>
    sharp({
      create: {
        width: side,
        height: side,
        channels: 4,
        background: { r: index * 9, g: 90, b: 30, alpha: 1 },
      },
    })
      .png()
      .toBuffer(),
  );
  const joined = sharp(await Promise.all(frames), { join: { animated: true } });
  const delay = Array.from({ length: pictures }, () => delayMs);
  return joined.toFormat(format, { delay, loop: 0 }).toBuffer();
}

/** A whole PNG of black pixels, which is small for its size since all of them are alike. */
export function blackPng({ width, height }: Size): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...chunks]);
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(body.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}
