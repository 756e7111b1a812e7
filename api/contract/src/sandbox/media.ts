import { z } from 'zod';
import { oneOf } from './fields.js';

/** A file on the media hosts, encrypted; `at` is RFC 3339. */
export const mediaFile = z.object({
  /** Its path on every host. */
  path: z.string(),
  kind: oneOf(['image', 'video', 'audio', 'document', 'history']),
  size: z.number(),
  /** Of the encrypted file, base64. */
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
  /** Of the file, hexadecimal. */
  sha256: z.string(),
  /** Why the phone could not read it. */
  problem: z.string().nullable(),
});

export type MediaFile = z.infer<typeof mediaFile>;
export type ArrivedFile = z.infer<typeof arrivedFile>;
