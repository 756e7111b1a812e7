import pino, { type Logger } from 'pino';
import { logRedaction } from '../http/log-redaction.js';
import type { Settings } from './settings.js';

/** The process's log: JSON lines on standard output. */
export function createLog({ LOG_LEVEL }: Pick<Settings, 'LOG_LEVEL'>): Logger {
  return pino({ level: LOG_LEVEL, redact: logRedaction, serializers: { err: facts } });
}

/**
 * What is fit to be kept of an error. Not everything it carries: drivers hang statements, values and whole connections on theirs.
 */
function facts(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  const { code } = error as NodeJS.ErrnoException;
  return { type: name, message, code, stack, ...(cause instanceof Error && { cause: cause.message }) };
}
