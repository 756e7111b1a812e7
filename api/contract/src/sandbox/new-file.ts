import { z } from 'zod';
import { integer, list, oneOf, strict, text, textUpTo } from './fields.js';
import { fileType } from './media.js';

function base64(what: string, max: number) {
  const error = `must be ${what} as base64 of at most ${max} characters`;
  return z.base64(error).max(max, error);
}

/** A file that a phone sends: its bytes, or the `upload` that has them. */
export const newFile = strict({
  type: fileType,
  data: base64('a file', 700_000).optional(),
  upload: text.optional(),
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
}).superRefine(({ data, upload }, { addIssue }) => {
  if ((data === undefined) === (upload === undefined))
    addIssue({ code: 'custom', path: ['data'], message: 'or an upload has to hold the file, and not both' });
});

export type NewFile = z.infer<typeof newFile>;
