import { z } from 'zod';
import { oneOf } from './fields.js';

/** What a phone sends a file as. A gif is a video without sound, a voice note a recording that plays as one. */
export const fileType = oneOf(['image', 'video', 'gif', 'audio', 'voice', 'document', 'sticker']);

/** A file on the media hosts, encrypted; `at` is RFC 3339. */
export const mediaFile = z.object({
  /** Its path on every host. */
  path: z.string(),
  kind: oneOf(['image', 'video', 'audio', 'document', 'history']),
  size: z.number(),
  /** The hash of the encrypted file, base64. */
  sha256: z.string(),
  at: z.string(),
  /** The status with which it is refused since it was expired. */
  expired: z.number().nullable(),
});

/** The file of a message, as the phone has downloaded, checked and decrypted it. */
export const arrivedFile = z.object({
  /** The kind of media that the message says it is. */
  type: z.string(),
  mime: z.string(),
  size: z.number(),
  /** The hash of the file, hexadecimal. */
  sha256: z.string(),
  /** Why the phone could not read it. */
  problem: z.string().nullable(),
  /** Why a real phone would not show it as it is meant, each as the end of a sentence about the message. */
  rejections: z.array(z.string()),
  name: z.string().optional(),
  /** In pixels, as the message says. */
  width: z.number().optional(),
  height: z.number().optional(),
  seconds: z.number().optional(),
  voice: z.boolean().optional(),
  gif: z.boolean().optional(),
  /** A sticker that moves. */
  animated: z.boolean().optional(),
  /** The bars of a voice note. */
  waveform: z.array(z.number()).optional(),
  /** A small JPEG, base64. */
  thumbnail: z.string().optional(),
});

export type MediaFile = z.infer<typeof mediaFile>;
export type ArrivedFile = z.infer<typeof arrivedFile>;
export type FileType = z.infer<typeof fileType>;
