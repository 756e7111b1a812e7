import jsqr from 'jsqr';
import { PNG } from 'pngjs';

const PREFIX = 'data:image/png;base64,';

/** Reads the QR code in a data URL. Throws without a picture or a readable code. */
export function readQrPicture(picture: string | null): string {
  if (!picture?.startsWith(PREFIX)) throw new Error('there is no picture of a code');
  const { data, width, height } = PNG.sync.read(Buffer.from(picture.slice(PREFIX.length), 'base64'));
  const code = jsqr.default(new Uint8ClampedArray(data), width, height);
  if (!code?.data) throw new Error('no code can be read from the picture');
  return code.data;
}
