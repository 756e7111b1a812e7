import {
  type MediaBytes,
  mediaParts,
  type OpenedMedia,
  type Picture,
  SMALL_PICTURE_SIDE,
  type StoredMedia,
} from '@waxwing/core';
import { rangeOf } from '../../http/response/byte-range.js';
import { attachment } from '../../http/response/content-disposition.js';
import { matchesTag } from '../../http/response/entity-tag.js';
import { type BytesReply, type Reply, reply } from '../../http/route.js';

/** Only a type of this form is sent as it is stored; any other is sent as bytes of no known type. */
const TYPE = /^[\w.+-]{1,64}\/[\w.+-]{1,64}(?:; codecs=[\w.]{1,32})?$/;

/**
 * What a page of ours would run or apply where something in it names the file: a link opens it without a key, and is of our own origin,
 * whose scripts and style sheets are allowed.
 */
const RUNNABLE = /^text\/(?:(?:x-)?(?:java|ecma)script|(?:j|live)script|css)/;

function typeOf(mimeType: string): string {
  if (RUNNABLE.test(mimeType)) return 'text/plain';
  return TYPE.test(mimeType) ? mimeType : 'application/octet-stream';
}

interface ContentHeaders {
  readonly range?: string | undefined;
  readonly 'if-range'?: string | undefined;
  readonly 'if-none-match'?: string | undefined;
}

/**
 * The bytes of a file, or the part of them that is asked for; nothing where the caller has them.
 * @throws HttpError range_not_satisfiable
 */
export async function contentReply(
  { facts: { mimeType }, fileName, sha256, size }: StoredMedia,
  asked: ContentHeaders,
  open: () => Promise<OpenedMedia>,
): Promise<BytesReply<200 | 206> | Reply<304, undefined>> {
  const tag = `"${sha256}"`;
  if (matchesTag(asked['if-none-match'] ?? '', tag)) return reply(304, undefined, { ETag: tag });
  const range = rangeOf({ range: asked.range, ifRange: asked['if-range'] }, { size, tag });
  const { start, end } = range ?? { start: 0, end: size };
  return {
    status: range ? 206 : 200,
    type: typeOf(mimeType),
    length: end - start,
    bytes: partsOf(await open(), start, end),
    headers: {
      ETag: tag,
      'Accept-Ranges': 'bytes',
      'Content-Disposition': attachment(fileName ?? sha256.slice(0, 16)),
      ...(range && { 'Content-Range': `bytes ${start}-${end - 1}/${size}` }),
    },
  };
}

/** A small picture of a file, or nothing where the caller has it. */
export async function smallReply(
  { sha256 }: StoredMedia,
  asked: Pick<ContentHeaders, 'if-none-match'>,
  make: () => Promise<Picture>,
): Promise<BytesReply<200> | Reply<304, undefined>> {
  const tag = `"${sha256}-${SMALL_PICTURE_SIDE}"`;
  if (matchesTag(asked['if-none-match'] ?? '', tag)) return reply(304, undefined, { ETag: tag });
  const { bytes, mimeType } = await make();
  return {
    status: 200,
    type: mimeType,
    length: bytes.length,
    bytes: only(bytes),
    isImmutable: true,
    headers: { ETag: tag, 'Content-Disposition': attachment(`${sha256.slice(0, 16)}.jpg`) },
  };
}

async function* only(bytes: Uint8Array) {
  yield bytes;
}

/** Closes the file at its end, and when the client stops reading. */
async function* partsOf(file: MediaBytes & { close(): Promise<void> }, start: number, end: number) {
  try {
    yield* mediaParts(file, start, end);
  } finally {
    await file.close();
  }
}
