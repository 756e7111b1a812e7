import sharp from 'sharp';

/** What a phone sees of a picture. */
export interface Picture {
  /** In pixels, after the turn that the file asks for. */
  readonly width: number;
  readonly height: number;
  readonly animated: boolean;
  /** How long one round of a moving picture takes. */
  readonly seconds: number;
}

const LIMITS = { limitInputPixels: 50_000_000 };
const THUMBNAIL = { side: 100, quality: 60 };

/** Undefined for bytes that are no picture. */
export async function lookAtPicture(bytes: Uint8Array): Promise<Picture | undefined> {
  try {
    const { autoOrient, pages = 1, pageHeight, delay = [] } = await sharp(bytes, LIMITS).metadata();
    const seconds = delay.reduce((sum, ms) => sum + ms, 0) / 1_000;
    return {
      width: autoOrient.width,
      height: pageHeight ?? autoOrient.height,
      animated: pages > 1,
      seconds,
    };
  } catch {
    return undefined;
  }
}

/** The small JPEG that a phone puts into the message; undefined for bytes that are no picture. */
export async function thumbnailOf(bytes: Uint8Array): Promise<Buffer | undefined> {
  const { side, quality } = THUMBNAIL;
  try {
    const small = sharp(bytes, LIMITS).autoOrient().resize(side, side, { fit: 'inside' });
    return await small.flatten({ background: 'white' }).jpeg({ quality }).toBuffer();
  } catch {
    return undefined;
  }
}
