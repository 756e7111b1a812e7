import pino, { type DestinationStream, type Logger } from 'pino';
import { logRedaction } from '../http/log-redaction.js';
import { scrubber } from '../http/scrub.js';
import type { Secrets } from './dev-secrets.js';
import { secretsOf } from './secrets-of.js';
import type { Settings } from './settings.js';

type Scrub = (text: string) => string;

/** Fields that only ever hold words of ours. Every request has them, so they are not searched. */
const OURS = new Set(['method', 'route', 'request_id', 'job', 'instance']);
/** Deep enough for what the product logs; what lies deeper is left out. */
const MAX_DEPTH = 3;

/** The process's log: JSON lines on standard output, or on `destination`. */
export function createLog(settings: Settings, secrets: Secrets, destination?: DestinationStream): Logger {
  const scrub = scrubber(secretsOf(settings, secrets));
  const options = {
    level: settings.LOG_LEVEL,
    redact: logRedaction,
    formatters: { log: (fields: Record<string, unknown>) => cleanFields(fields, scrub) },
    serializers: { err: (error: unknown) => facts(error, scrub) },
  };
  return destination ? pino(options, destination) : pino(options);
}

function cleanFields(fields: Record<string, unknown>, scrub: Scrub): Record<string, unknown> {
  const clean: Record<string, unknown> = {};
  for (const name in fields) {
    const value = fields[name];
    clean[name] = OURS.has(name) ? value : cleaned(value, scrub, MAX_DEPTH);
  }
  return clean;
}

function cleaned(value: unknown, scrub: Scrub, depth: number): unknown {
  if (typeof value === 'string') return scrub(value);
  // Errors are told by their facts.
  if (typeof value !== 'object' || value === null || value instanceof Error) return value;
  if (depth === 0) return '[left out]';
  if (Array.isArray(value)) return value.map((item) => cleaned(item, scrub, depth - 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, cleaned(inner, scrub, depth - 1)]),
  );
}

/**
 * What is fit to be kept of an error. Not everything it carries: drivers hang statements, values and whole connections on theirs.
 */
function facts(error: unknown, scrub: Scrub): unknown {
  if (!(error instanceof Error)) return { message: scrub(String(error)) };
  const { name, message, stack, cause } = error;
  const { code } = error as NodeJS.ErrnoException;
  return {
    type: name,
    message: scrub(message),
    code,
    stack: stack && scrub(stack),
    ...(cause instanceof Error && { cause: scrub(cause.message) }),
  };
}
