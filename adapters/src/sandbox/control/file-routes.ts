import { Readable } from 'node:stream';
import Router from '@koa/router';
import { fileType, MAX_PHONE_FILE_BYTES } from '@waxwing/contract/sandbox';
import type { Context } from 'koa';
import { rangeOf } from '../media/serve-file.js';
import type { PhoneFiles } from './phone-files.js';
import { invalid, Problem } from './problem.js';
import { parameterOf } from './read-parameter.js';

/** A browser shows these in a page; everything else is only saved. */
const SHOWN = /^(?:image\/(?:jpeg|png|webp|gif)|video\/(?:mp4|webm|3gpp)|audio\/[\w.+-]+)(?:;|$)/;
const BYTES = 'application/octet-stream';

/** The calls whose body or answer is a file itself. */
export function fileRoutes(files: PhoneFiles, prefix: string) {
  const router = new Router({ prefix, sensitive: true });
  router.post('/phones/:number/files/:type', async (ctx) => {
    const type = fileType.safeParse(parameterOf(ctx, 1));
    if (!type.success) throw invalid(`The type ${type.error.issues[0]?.message}.`);
    // A browser page may send other types to another site without a preflight request.
    if (ctx.get('content-type') !== BYTES) throw new Problem(415, `The body has to be ${BYTES}.`);
    try {
      ctx.body = await files.upload(parameterOf(ctx, 0), type.data, bounded(ctx));
    } catch (error) {
      // The client may not read the answer before its body is taken.
      ctx.req.resume();
      throw error;
    }
  });
  router.get('/phones/:number/messages/:id/file', (ctx) => {
    const { file, bytes } = files.read(parameterOf(ctx, 0), parameterOf(ctx, 1));
    const shown = SHOWN.test(file.mime);
    ctx.set({
      'content-type': shown ? file.mime : BYTES,
      'accept-ranges': 'bytes',
      etag: `"${file.sha256}"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-disposition': dispositionOf(shown ? 'inline' : 'attachment', file.name ?? 'file'),
    });
    // Players ask for the end of a recording first, to learn how long it is.
    const range = rangeOf(ctx.get('range'), file.size);
    if (range === 'unsatisfiable') {
      ctx.set('content-range', `bytes */${file.size}`);
      throw new Problem(416, `The file has ${file.size} bytes.`);
    }
    const { start, end } = range ?? { start: 0, end: file.size - 1 };
    if (range) ctx.set('content-range', `bytes ${start}-${end}/${file.size}`);
    ctx.status = range ? 206 : 200;
    ctx.set('content-length', String(end - start + 1));
    ctx.body = Readable.from(partOf(bytes, start, end + 1));
  });
  return router.routes();
}

/** The bytes from `start` up to `end`. */
async function* partOf(bytes: AsyncIterable<Buffer>, start: number, end: number): AsyncGenerator<Buffer> {
  let passed = 0;
  for await (const chunk of bytes) {
    const part = chunk.subarray(Math.max(0, start - passed), Math.max(0, end - passed));
    if (part.length > 0) yield part;
    passed += chunk.length;
    if (passed >= end) return;
  }
}

async function* bounded({ req }: Context): AsyncGenerator<Uint8Array> {
  const tooLarge = new Problem(413, `The file is larger than ${MAX_PHONE_FILE_BYTES} bytes.`);
  if (Number(req.headers['content-length']) > MAX_PHONE_FILE_BYTES) throw tooLarge;
  let size = 0;
  for await (const chunk of req as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > MAX_PHONE_FILE_BYTES) throw tooLarge;
    yield chunk;
  }
}

const dispositionOf = (way: string, name: string): string =>
  `${way}; filename*=UTF-8''${encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`)}`;
