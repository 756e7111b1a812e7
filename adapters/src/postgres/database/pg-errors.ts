import { types } from 'node:util';
import { AdapterError, retry } from '@waxwing/core';

/** SQLSTATE classes and codes of transient errors: connection, conflict, shutdown, too many connections. */
const RETRYABLE_STATES = /^(?:08...|40001|40P01|53...|55P03|57014|57P0[1-5])$/;
const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
// The driver gives these errors no code.
const DRIVER_MESSAGES =
  /^(?:Connection terminated|Client has encountered a connection error|Query read timeout|timeout exceeded when trying to connect|timeout expired|Cannot use a pool after calling end|Knex: Timeout acquiring a connection|Unable to acquire a connection)/;
const SQL_STATE = /^[0-9A-Z]{5}$/;

interface DriverError extends Error {
  code?: string;
  constraint?: string;
  column?: string;
  table?: string;
}

/** The driver's own error inside the wrappers of Objection and this folder. */
export function unwrapDriverError(error: unknown): DriverError | undefined {
  if (!types.isNativeError(error)) return undefined;
  if ('nativeError' in error) return unwrapDriverError(error.nativeError);
  if (error instanceof AdapterError) return unwrapDriverError(error.cause);
  return error;
}

/** Whether the database refused a row because of this constraint. */
export function violatesConstraint(error: unknown, constraint: string): boolean {
  return unwrapDriverError(error)?.constraint === constraint;
}

/** Whether the database refused the values themselves (SQLSTATE classes 22 and 23), so that a retry is refused again. */
export function isDataError(error: unknown): boolean {
  const code = unwrapDriverError(error)?.code;
  return code !== undefined && SQL_STATE.test(code) && (code.startsWith('22') || code.startsWith('23'));
}

/** Whether a concurrent statement caused the rollback: a deadlock or a serialization failure. */
export function isTransactionConflict(error: unknown): boolean {
  const code = unwrapDriverError(error)?.code;
  return code === '40P01' || code === '40001';
}

const MAX_ATTEMPTS = 5;

/** Retries a statement that was rolled back as a whole, while `isRetryable`, at most five times. */
export function retryStatement<T>(
  run: () => Promise<T>,
  isRetryable: (error: unknown) => boolean,
): Promise<T> {
  return retry(run, async (error, attempt) => {
    if (attempt + 1 === MAX_ATTEMPTS || !isRetryable(error)) throw error;
  });
}

/** Converts a driver error to an AdapterError; returns any other error unchanged. */
export function toAdapterError(error: unknown): unknown {
  if (error instanceof AdapterError) return error;
  const native = unwrapDriverError(error);
  if (!native) return error;
  const retryable = isConnectionError(native) || RETRYABLE_STATES.test(native.code ?? '');
  const fromServer = native.code !== undefined && SQL_STATE.test(native.code);
  if (!retryable && !fromServer) return error;
  return new AdapterError(`the database could not do it: ${native.message}`, { cause: native, retryable });
}

function isConnectionError(error: DriverError): boolean {
  return NETWORK_CODES.has(error.code ?? '') || DRIVER_MESSAGES.test(error.message);
}
