import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

/** Noise, which does not compress: a little more than a byte a pixel at this quality. */
const QUALITY = 95;
const BYTES_A_PIXEL = 1.02;

/** A picture that decodes, of about so many bytes. */
export async function pictureOf(bytes: number): Promise<Buffer> {
  const side = Math.round(Math.sqrt(bytes / BYTES_A_PIXEL));
  const raw = { width: side, height: side, channels: 3 as const };
  return sharp(randomBytes(side * side * 3), { raw })
    .jpeg({ quality: QUALITY })
    .toBuffer();
}
