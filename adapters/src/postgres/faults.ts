import { types } from 'node:util';
import { AdapterError } from '@waxwing/core';

/** SQLSTATE classes and codes after which the same call may succeed: the connection, a conflict, a shutdown, a full house. */
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
// The driver gives these no code.
const DRIVER_MESSAGES =
  /^(?:Connection terminated|Client has encountered a connection error|Query read timeout|timeout exceeded when trying to connect|timeout expired|Cannot use a pool after calling end|Knex: Timeout acquiring a connection|Unable to acquire a connection)/;
const SQL_STATE = /^[0-9A-Z]{5}$/;

interface Native extends Error {
  code?: string;
  constraint?: string;
  column?: string;
  table?: string;
}

/** The driver's own error inside the wrappers that Objection and this folder put around it. */
export function nativeError(error: unknown): Native | undefined {
  if (!types.isNativeError(error)) return undefined;
  if ('nativeError' in error) return nativeError(error.nativeError);
  if (error instanceof AdapterError) return nativeError(error.cause);
  return error;
}

/** Whether the database refused a row because of this constraint. */
export function violates(error: unknown, constraint: string): boolean {
  return nativeError(error)?.constraint === constraint;
}

/** Whether the database refused the values themselves (SQLSTATE classes 22 and 23), so that a retry is refused again. */
export function refusesValues(error: unknown): boolean {
  const code = nativeError(error)?.code;
  return code !== undefined && SQL_STATE.test(code) && (code.startsWith('22') || code.startsWith('23'));
}

/** Whether the statement was rolled back for what another one did at the same moment: a deadlock or a serialization failure. */
export function isConflict(error: unknown): boolean {
  const code = nativeError(error)?.code;
  return code === '40P01' || code === '40001';
}

const TRIES = 5;

/** Runs a statement that was rolled back whole again, as long as `mayFareBetter` and at most five times. */
export async function retrying<T>(
  run: () => Promise<T>,
  mayFareBetter: (error: unknown) => boolean,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (attempt === TRIES || !mayFareBetter(error)) throw error;
    }
  }
}

/** Turns what the driver threw into an AdapterError; anything that is no fault of the database stays as it is. */
export function translateFault(error: unknown): unknown {
  if (error instanceof AdapterError) return error;
  const native = nativeError(error);
  if (!native) return error;
  const retryable = isConnectionFault(native) || RETRYABLE_STATES.test(native.code ?? '');
  const fromServer = native.code !== undefined && SQL_STATE.test(native.code);
  if (!retryable && !fromServer) return error;
  return new AdapterError(`the database could not do it: ${native.message}`, { cause: native, retryable });
}

function isConnectionFault(error: Native): boolean {
  return NETWORK_CODES.has(error.code ?? '') || DRIVER_MESSAGES.test(error.message);
}
