import jsqr from 'jsqr';
import { PNG } from 'pngjs';
import { invalid } from '../control/problem.js';

/** The content of a linking QR. */
export interface LinkQr {
  ref: string;
  noiseKey: Buffer;
  identity: Buffer;
  advSecret: Buffer;
}

const PREFIX = 'https://wa.me/settings/linked_devices#';
const IMAGE = 'data:image/png;base64,';
/** More than any screen has. A picture of a few kilobytes may claim, and have, a hundred times as many. */
const MAX_PIXELS = 10_000_000;

// Node reads the CommonJS module as its `module.exports`, while its types declare a default export.
type Decode = (data: Uint8ClampedArray, width: number, height: number) => { data: string } | null;
const decodeQr = ((jsqr as unknown as { default?: Decode }).default ?? jsqr) as Decode;

/** By the header that every PNG begins with; 0 where that is missing. */
function pixelsOf(png: Buffer): number {
  return png.length < 24 ? 0 : png.readUInt32BE(16) * png.readUInt32BE(20);
}

/** The text of a QR, which is given as text or as a PNG data URL. @throws Problem 400 where the picture cannot be read */
export function qrTextOf(qr: string): string {
  if (!qr.startsWith(IMAGE)) return qr;
  const image = Buffer.from(qr.slice(IMAGE.length), 'base64');
  if (pixelsOf(image) > MAX_PIXELS) throw invalid('The field qr is an image of more than 10 megapixels.');
  let found: { data: string } | null;
  try {
    const { data, width, height } = PNG.sync.read(image);
    found = decodeQr(new Uint8ClampedArray(data), width, height);
  } catch {
    throw invalid('The field qr is not a readable PNG image.');
  }
  if (!found) throw invalid('The field qr is an image without a QR code.');
  return found.data;
}

/** Reads a QR given as text or as a PNG data URL. Throws `Problem` 400 on anything else. */
export function readQr(qr: string): LinkQr {
  const text = qrTextOf(qr.trim());
  const [ref, noise, identity, secret] = text.slice(text.startsWith(PREFIX) ? PREFIX.length : 0).split(',');
  if (!ref || !noise || !identity || !secret) {
    throw invalid('The field qr is not a code for linking a device.');
  }
  const bytes = (part: string): Buffer => Buffer.from(part, 'base64');
  return { ref, noiseKey: bytes(noise), identity: bytes(identity), advSecret: bytes(secret) };
}
