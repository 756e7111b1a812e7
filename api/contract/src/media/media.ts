import { z } from 'zod';
import { id, timestamp } from '../fields/fields.js';
import { object } from '../v1/fields.js';

const pixels = z.int().nullable();

/** A file that an account has uploaded. */
export const media = z
  .strictObject({
    id: id('med'),
    object: object('media'),
    kind: z.enum(['image', 'video', 'audio', 'document']).meta({
      description: 'What phones show it as, by its content; a `document` is whatever they can only store',
    }),
    mime_type: z.string().meta({ description: 'By its content, whatever the upload called it' }),
    size: z.int().meta({ description: 'In bytes' }),
    sha256: z.string().meta({ description: 'Of its bytes, in hexadecimal digits' }),
    file_name: z.string().nullable(),
    width: pixels.meta({ description: 'In pixels, of an image or a video, as people see it' }),
    height: pixels,
    duration: z.number().nullable().meta({ description: 'In seconds, of a sound or a video' }),
    created_at: timestamp,
    last_used_at: timestamp.meta({ description: 'When it was uploaded or sent the last time' }),
    expires_at: timestamp.meta({
      description:
        'When it is deleted: 30 days after its last use. A received file stays as long as its message, even beyond this, and goes with it where that is deleted for everyone',
    }),
  })
  .meta({ id: 'Media' });
export type MediaBody = z.output<typeof media>;

/** A file as a call about it shows it. */
export const shownMedia = media
  .extend({
    url: z.url().optional().meta({
      description:
        'With a key: opens its bytes without one, for 5 minutes and as long as the key may read files. For a browser, or a program that has no key',
    }),
  })
  .meta({ id: 'ShownMedia' });
export type ShownMediaBody = z.output<typeof shownMedia>;

const HEX = '0198c0de5a7e7000a1b2c3d4e5f60718';

export const SAMPLE_MEDIA: MediaBody = {
  id: `med_${HEX}`,
  object: 'media',
  kind: 'image',
  mime_type: 'image/jpeg',
  size: 184_320,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  file_name: 'receipt.jpg',
  width: 1_080,
  height: 1_440,
  duration: null,
  created_at: '2026-11-22T03:00:00.123Z',
  last_used_at: '2026-11-22T03:00:00.123Z',
  expires_at: '2026-12-22T03:00:00.123Z',
};

export const SAMPLE_SHOWN_MEDIA: ShownMediaBody = {
  ...SAMPLE_MEDIA,
  url: `https://waxwing.example/api/v1/media/med_${HEX}/link?key=key_${HEX}&expires=1795316700&signature=nSTJ0kCvSPyB0m3yO6oEfwyfE2mRSWUcmdWfUvwG6D8`,
};
