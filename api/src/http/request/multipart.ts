import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyEvents, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { type IncomingFile, releaseBytes } from '@waxwing/core';
import type { z } from 'zod';
import { HttpError } from '../http-error.js';
import { type BodyTimes, tooSlow, watchPace } from './body/body-times.js';

const FILE = 'file';
const MULTIPART = /^multipart\/form-data\s*;/i;
const LIMITS = {
  fieldNameSize: 100,
  fields: 8,
  files: 1,
  parts: 9,
  headerPairs: 16,
  headerSize: 8_192,
};

export interface Form {
  readonly fields: z.ZodObject;
  /** The size of the longest field, in bytes. */
  readonly fieldBytes: number;
  /** The field that must come before the file. */
  readonly first?: string;
}

export interface FormReading {
  readonly times: BodyTimes;
  /** Called when the whole body has come, before its file ends; what it throws, reading the file throws. */
  readonly confirm: () => Promise<void>;
}

/** A multipart body up to its file. */
export interface OpenedForm extends IncomingFile {
  /** What has come before the file. */
  readonly given: ReadonlyMap<string, string>;
  /** Throws away what is not read yet. */
  dispose(): void;
}

export function isMultipart({ headers }: IncomingMessage): boolean {
  return MULTIPART.test(headers['content-type'] ?? '');
}

/**
 * The file of a multipart body, read while it comes and no faster than it is taken. Everything else must be one of `fields`, as
 * text, once. The bytes end when the whole body has come and is as it should be. @throws HttpError
 */
export function openMultipart(
  request: IncomingMessage,
  { fields, fieldBytes, first }: Form,
  { times, confirm }: FormReading,
): Promise<OpenedForm> {
  const parser = createParser(request, fieldBytes);
  const given = new Map<string, string>();
  const opened = Promise.withResolvers<OpenedForm>();
  const whole = Promise.withResolvers<void>();
  // Read by the file's bytes, if there is a file.
  whole.promise.catch(() => undefined);
  let stream: Readable | undefined;
  let isOver = false;

  const leave = () => {
    isOver = true;
    stopWatching();
    request.off('close', onClose);
    request.unpipe(parser);
    // What still comes is thrown away, so that the client reads the answer.
    request.resume();
  };
  const fail = (error: Error) => {
    if (isOver) return;
    leave();
    whole.reject(error);
    opened.reject(error);
    stream?.destroy(error);
  };
  const onClose = () => {
    if (!request.complete) fail(broken());
  };
  const stopWatching = watchPace(request, times, {
    isOurTurn: () => parser.writableNeedDrain,
    onSlow: () => fail(tooSlow()),
  });

  const onFile: BusboyEvents['file'] = (_name, file, fileName, _encoding, type) => {
    stream = file;
    // An error before the bytes are read would end the process.
    file.on('error', () => undefined);
    if (first !== undefined && !given.has(first)) return fail(wrong(first, 'must be the first part'));
    const description = () => ({
      fileName: given.get('file_name') ?? given.get('filename') ?? fileName,
      type,
    });
    opened.resolve({ bytes: bytesOf(file), description, given, dispose: () => fail(broken()) });
  };
  const onField: BusboyEvents['field'] = (name, value, isNameCut, isValueCut) => {
    const schema = Object.hasOwn(fields.shape, name) && !isNameCut ? fields.shape[name] : undefined;
    if (!schema || name === FILE) return fail(wrong(name, 'is not a field of this call'));
    if (given.has(name)) return fail(wrong(name, 'is given twice'));
    if (isValueCut || !schema.safeParse(value).success) return fail(wrong(name, 'is too long'));
    given.set(name, value);
  };
  parser.on('file', onFile);
  parser.on('field', onField);
  for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const)
    parser.on(limit, () =>
      fail(wrong(FILE, 'must be the one file of the body, beside at most a few fields')),
    );
  parser.on('error', () => fail(broken()));
  parser.on('finish', () => {
    if (!stream) return fail(wrong(FILE, 'is missing'));
    if (isOver) return;
    leave();
    whole.resolve();
  });

  async function* bytesOf(file: Readable) {
    try {
      for await (const part of file as AsyncIterable<Buffer>) {
        yield part;
        releaseBytes(part);
      }
    } catch {
      fail(broken());
    } finally {
      // Where the reader stopped early, the rest is of no use.
      if (!file.readableEnded) fail(broken());
    }
    await whole.promise;
    await confirm();
  }

  request.once('close', onClose);
  request.pipe(parser);
  return opened.promise;
}

function createParser(request: IncomingMessage, fieldSize: number): BusboyInstance {
  const { headers } = request;
  if (!isMultipart(request) || (headers['content-encoding'] ?? 'identity') !== 'identity')
    throw new HttpError(
      'unsupported_media_type',
      'The body must be sent as Content-Type: multipart/form-data',
    );
  try {
    return new Busboy({
      headers: headers as BusboyHeaders,
      limits: { ...LIMITS, fieldSize },
      isPartAFile: (name) => name === FILE,
    });
  } catch {
    throw new HttpError('invalid_request', 'The Content-Type of the body names no boundary');
  }
}

function broken(): HttpError {
  return new HttpError('invalid_request', 'The body is not multipart/form-data to its end');
}

function wrong(name: string, predicate: string): HttpError {
  const field = name.slice(0, 100);
  return new HttpError('invalid_request', `${field} ${predicate}`, { details: { field } });
}
