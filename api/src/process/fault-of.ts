import type { Fault } from '@waxwing/core';
import pino, { type LogFn } from 'pino';

/** An error as the log has it: redacted. */
export interface LoggedError {
  readonly type?: string;
  readonly message: string;
  readonly code?: string | undefined;
  readonly stack?: string | undefined;
  readonly cause?: string;
}

/** The fault that a line of the log tells of; undefined for one below `error`. */
export function faultOf(
  [first, second]: Parameters<LogFn>,
  level: number,
  redactError: (error: unknown) => LoggedError,
): Fault | undefined {
  const { error, fatal } = pino.levels.values;
  if (level < error!) return undefined;
  const fields = fieldsOf(first);
  const title = redactError(typeof first === 'string' ? first : (second ?? 'error')).message;
  const { type = 'Error', message, stack, cause } = redactError(fields.err ?? title);
  // Some messages quote their cause.
  const told = cause === undefined || message.includes(cause) ? message : `${message} (${cause})`;
  return {
    level: level >= fatal! ? 'fatal' : 'error',
    title,
    type,
    message: told,
    stack,
    route: textOf(fields.route),
    requestId: textOf(fields.request_id),
    at: new Date(),
  };
}

/** pino takes an error alone as the field `err`. */
function fieldsOf(first: unknown): Readonly<Record<string, unknown>> {
  if (first instanceof Error) return { err: first };
  return typeof first === 'object' ? { ...first } : {};
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
