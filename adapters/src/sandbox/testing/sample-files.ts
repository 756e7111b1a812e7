import type { FileType } from '@waxwing/contract/sandbox';
import sharp from 'sharp';
import { oggOpus, silentMp3 } from '../../media-workshop/testing/sounds.js';
import { mp4 } from '../../media-workshop/testing/videos.js';

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#2a7f5f' } });

const SAMPLES: Readonly<Record<FileType, () => Promise<Uint8Array>>> = {
  image: () => flat(640, 480).jpeg().toBuffer(),
  video: () => mp4({ seconds: 2 }),
  gif: () => mp4({ seconds: 1 }),
  audio: async () => silentMp3({ seconds: 2 }),
  voice: () => oggOpus({ seconds: 2, hertz: 440 }),
  document: async () => Buffer.from('%PDF-1.4\n% a receipt\n'),
  sticker: () => flat(512, 512).webp().toBuffer(),
};

/** A file that phones take as this type. */
export const sampleFile = async (type: FileType): Promise<Buffer> => Buffer.from(await SAMPLES[type]());
