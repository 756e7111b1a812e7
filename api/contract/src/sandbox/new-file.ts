import { z } from 'zod';
import { flag, integer, list, oneOf, strict, text, textUpTo } from './fields.js';
import { fileType } from './media.js';

function base64(what: string, max: number) {
  const error = `must be ${what} as base64 of at most ${max} characters`;
  return z.base64(error).max(max, error);
}

/** A file that a phone sends: its bytes, the `upload` that has them, or a small one of its own. */
export const newFile = strict({
  type: fileType,
  data: base64('a file', 700_000).optional(),
  upload: text.optional(),
  /** The phone takes a file that it has: there is one of every type but `video` and `gif`. */
  sample: flag.optional(),
  caption: textUpTo(65_536).optional(),
  name: textUpTo(1_000).optional(),
  /** Default: what the bytes are, or what is usual for the type. */
  mime: textUpTo(200).optional(),
  /** A small JPEG. Default: the phone makes one of a picture. */
  thumbnail: base64('a JPEG', 100_000).optional(),
  seconds: integer(0, 86_400).optional(),
  /** The bars of a voice note. */
  waveform: list(integer(0, 100), 0, 256).optional(),
  /** What the message says wrongly of the file, as a broken or hostile client does. */
  wrong: oneOf(['sha256', 'encSha256', 'size', 'key', 'path']).optional(),
  /** The address that the message names beside the path of the file. */
  url: textUpTo(2_000).optional(),
}).superRefine(({ data, upload, sample }, { addIssue }) => {
  const sources = [data, upload, sample || undefined].filter((source) => source !== undefined);
  const message = 'has to hold the file, or one of upload and sample instead';
  if (sources.length !== 1) addIssue({ code: 'custom', path: ['data'], message });
});

export type NewFile = z.infer<typeof newFile>;
