import pino, { type DestinationStream, type LogFn, type Logger } from 'pino';
import type { Secrets } from '../settings/dev-secrets.js';
import { collectSecrets } from '../settings/secrets-of.js';
import type { Settings } from '../settings/settings.js';
import { traceFields } from '../tracing/current-trace.js';
import { faultOf, type LoggedError } from './fault-of.js';
import type { Faults } from './faults.js';
import { LogDestination, standardOutput } from './log-destination.js';
import { toText } from './log-text.js';
import { logRedaction, redactor } from './redact.js';

type Redact = (text: string) => string;

/** Fields that contain only our own words. Every request has them, so they are not redacted. */
const TRUSTED_FIELDS = new Set(['method', 'route', 'request_id', 'trace_id', 'job', 'instance']);
/** Deep enough for what the product logs; anything deeper is left out. */
const MAX_DEPTH = 3;

/**
 * The log of the process on standard output, or on `destination`: as text where people read it, else as JSON lines. What it logs as an error
 * is also added to `faults`.
 */
export function createLog(
  settings: Settings,
  secrets: Secrets,
  destination?: DestinationStream,
  faults?: Pick<Faults, 'add'>,
): Logger {
  const scrub = redactor(collectSecrets(settings, secrets));
  const options = {
    level: settings.LOG_LEVEL,
    redact: logRedaction,
    formatters: { log: (fields: Record<string, unknown>) => redactFields(fields, scrub) },
    serializers: { err: (error: unknown) => serializeError(error, scrub) },
    mixin: traceFields,
    ...(faults && { hooks: { logMethod: alsoAddingTo(faults, scrub) } }),
  };
  const written = destination ?? standardOutput();
  const log = pino(options, formatOf(settings, destination) === 'text' ? asText(written) : written);
  if (written instanceof LogDestination)
    written.onLost = (lines) => log.warn({ lines }, 'lines of the log were lost');
  return log;
}

function formatOf({ LOG_FORMAT }: Settings, destination: DestinationStream | undefined): 'text' | 'json' {
  return LOG_FORMAT ?? (!destination && process.stdout.isTTY ? 'text' : 'json');
}

function asText(destination: DestinationStream) {
  return {
    write: (line: string) => destination.write(`${toText(line)}\n`),
    flushSync: () => destination instanceof LogDestination && destination.flushSync(),
  };
}

function alsoAddingTo(faults: Pick<Faults, 'add'>, scrub: Redact) {
  return function (this: Logger, args: Parameters<LogFn>, method: LogFn, level: number): void {
    method.apply(this, args);
    const fault = faultOf(args, level, (error) => serializeError(error, scrub));
    if (fault) faults.add(fault);
  };
}

function redactFields(fields: Record<string, unknown>, scrub: Redact): Record<string, unknown> {
  const clean: Record<string, unknown> = {};
  for (const name in fields) {
    const value = fields[name];
    clean[name] = TRUSTED_FIELDS.has(name) ? value : redactValue(value, scrub, MAX_DEPTH);
  }
  return clean;
}

function redactValue(value: unknown, scrub: Redact, depth: number): unknown {
  if (typeof value === 'string') return scrub(value);
  // Errors are logged as selected fields.
  if (typeof value !== 'object' || value === null || value instanceof Error) return value;
  if (depth === 0) return '[left out]';
  if (Array.isArray(value)) return value.map((item) => redactValue(item, scrub, depth - 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, redactValue(inner, scrub, depth - 1)]),
  );
}

/**
 * The fields of an error that are safe to log. Not all of them are: drivers attach statements, values and whole connections.
 */
function serializeError(error: unknown, scrub: Redact): LoggedError {
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
