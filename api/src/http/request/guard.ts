import { bodyLimitOf, isEmptyObject, type Operation } from '@waxwing/contract';
import type { Context } from 'koa';
import type { z } from 'zod';
import { HttpError } from '../http-error.js';
import type { Reply, Route } from '../route.js';
import { type BodyReading, bodyReader, signedBodyReader } from './body/read-body.js';
import { describeIssue } from './describe-issue.js';
import type { OpenedForm } from './multipart.js';
import { openAttachment } from './open-attachment.js';
import { parseQuery } from './parse-query.js';

export interface CheckedRequest {
  readonly params: unknown;
  readonly query: unknown;
  readonly headers: unknown;
  readonly body: unknown;
  /** The file beside the body, of which nothing is read yet. */
  readonly form?: OpenedForm | undefined;
}

type Part = 'path' | 'query' | 'headers' | 'body';

const NONE: Readonly<Record<string, never>> = Object.freeze({});

/**
 * Returns the reader of an operation's requests: it checks each part against the contract, and of a signed one reads nothing of the
 * body before its signature. Behind the last byte of a body it calls `confirm`. @throws HttpError, and what `verify` and `confirm` throw
 */
export function guard(
  operation: Operation,
  verify: Route['verify'],
  bodies: BodyReading,
): (ctx: Context, confirm: () => Promise<void>) => Promise<CheckedRequest> {
  const { params, query, headers, body } = operation;
  const hasParams = !isEmptyObject(params);
  const hasHeaders = !isEmptyObject(headers);
  const isRead = operation.method !== 'GET' && !operation.upload;
  const readBody = isRead ? bodyOf(operation, verify, bodies) : undefined;

  return async (ctx, confirm) => {
    const checked = {
      params: hasParams ? check(params, ctx.params, 'path') : NONE,
      query:
        ctx.querystring === '' && isEmptyObject(query)
          ? NONE
          : check(query, parseQuery(ctx.querystring), 'query'),
      headers: hasHeaders ? check(headers, ctx.req.headers, 'headers') : NONE,
    };
    const attachment = operation.attachment && (await openAttachment(ctx, { times: bodies.times, confirm }));
    if (attachment) return { ...checked, ...checkForm(body, attachment) };
    if (!readBody) return { ...checked, body: NONE };
    const read = await readBody(ctx, checked.headers);
    await confirm();
    return { ...checked, body: check(body, read, 'body') };
  };
}

function checkForm(schema: z.ZodObject, { body, form }: { body: unknown; form: OpenedForm }) {
  try {
    return { body: check(schema, body, 'body'), form };
  } catch (error) {
    form.dispose();
    throw error;
  }
}

type ReadBody = (ctx: Context, headers: unknown) => Promise<unknown>;

function bodyOf(operation: Operation, verify: Route['verify'], bodies: BodyReading): ReadBody {
  if (operation.signed && !verify)
    throw new Error(`${operation.id} is signed, and its route has nothing that checks a signature`);
  let read: ReadBody | undefined;
  return (ctx, headers) => {
    // Made with the first request: for all operations together it takes a twentieth of the time of a start.
    read ??= createReader(operation, verify, bodies);
    return read(ctx, headers);
  };
}

function createReader(operation: Operation, verify: Route['verify'], bodies: BodyReading): ReadBody {
  const limit = bodyLimitOf(operation);
  if (!operation.signed || !verify) return bodyReader(limit, bodies);
  const read = signedBodyReader(limit, bodies);
  return (ctx, headers) => read(ctx, (bytes) => verify({ headers, bytes }));
}

/** Throws when a reply breaks the contract: tests should meet that mistake, not customers. */
export function checkReply(operation: Operation, { status, body }: Reply): void {
  const schema = operation.responses[status];
  if (!schema) throw new Error(`${operation.id} answers ${status}, which its contract does not know`);
  const result = schema.safeParse(body);
  if (!result.success)
    throw new Error(`${operation.id} answers ${status} against its contract: ${result.error.message}`);
}

function check(schema: z.ZodObject, value: unknown, part: Part): unknown {
  // Issues carry the input, so that a missing field differs from a mistyped one. It is never sent.
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  const { sentence, field } = describeIssue(result.error.issues[0]!, part);
  throw new HttpError('invalid_request', sentence, { details: field === undefined ? {} : { field } });
}
