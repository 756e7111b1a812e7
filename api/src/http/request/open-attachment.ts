import { namingField } from '@waxwing/core';
import type { Context } from 'koa';
import { z } from 'zod';
import { parseJson } from './body/parse-json.js';
import { type FormReading, isMultipart, type OpenedForm, openMultipart } from './multipart.js';
import { allowFile } from './open-file.js';

const REQUEST = 'request';
const FIELDS = z.strictObject({ [REQUEST]: z.string() });
const REQUEST_BYTES = 65_536;

/** A request whose file comes beside its body. */
interface RequestWithFile {
  readonly body: unknown;
  readonly form: OpenedForm;
}

/**
 * Reads the body of a request that may have a file beside it, up to the file; undefined where the request is no form.
 * @throws HttpError, MediaTooLarge
 */
export async function openAttachment(
  ctx: Context,
  reading: FormReading,
): Promise<RequestWithFile | undefined> {
  if (!isMultipart(ctx.req)) return undefined;
  try {
    allowFile(ctx);
  } catch (error) {
    throw namingField(error, 'file');
  }
  const form = await openMultipart(
    ctx.req,
    { fields: FIELDS, fieldBytes: REQUEST_BYTES, first: REQUEST },
    reading,
  );
  try {
    return { body: parseJson(form.given.get(REQUEST) ?? ''), form };
  } catch (error) {
    form.dispose();
    throw error;
  }
}
