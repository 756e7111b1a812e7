import type { Operation } from '@waxwing/contract';
import { type IncomingFile, MAX_MEDIA_BYTES, MediaTooLarge } from '@waxwing/core';
import type { Context } from 'koa';
import { allowBody } from './body/expect-continue.js';
import { type FormReading, openMultipart } from './multipart.js';

/** What a form may have beside the bytes of its file. */
const FORM_BYTES = 131_072;
const FIELD_BYTES = 1_024;
const MAX_BODY_BYTES = MAX_MEDIA_BYTES + FORM_BYTES;

/** Begins to read the file of an upload. @throws MediaTooLarge before anything is read, HttpError */
export async function openFile(
  ctx: Context,
  { id, upload }: Operation,
  reading: FormReading,
): Promise<IncomingFile> {
  if (!upload) throw new Error(`${id} takes no file`);
  allowFile(ctx);
  return openMultipart(ctx.req, { fields: upload, fieldBytes: FIELD_BYTES }, reading);
}

/** Tells a client that waits for it to send its file. @throws MediaTooLarge where that is announced as too large */
export function allowFile(ctx: Context): void {
  if (Number(ctx.req.headers['content-length'] ?? 0) > MAX_BODY_BYTES)
    throw new MediaTooLarge(`A file may have at most ${MAX_MEDIA_BYTES / 1_048_576} MiB`);
  allowBody(ctx);
}
