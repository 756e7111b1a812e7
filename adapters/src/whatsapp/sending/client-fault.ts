import { AdapterError, LeaseLost } from '@waxwing/core';

/** Baileys throws this one as a Boom with status 500, so that only its message tells it. */
const NOT_ENCRYPTED = 'All encryptions failed';

/** Errors of a program; Node gives some of them a code as well. */
const OF_A_PROGRAM: ReadonlySet<string> = new Set(['TypeError', 'RangeError']);

/**
 * Whether our client failed on what it was to write, before any byte of it left: what is composed, encrypted or encoded is at fault.
 * Baileys reports what WhatsApp answers, and that it does not, as a Boom; any other error with a code is the system's, and belongs to
 * the socket.
 */
export function isClientFault(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof AdapterError || error instanceof LeaseLost) return false;
  if ('isBoom' in error) return error.message === NOT_ENCRYPTED;
  return OF_A_PROGRAM.has(error.name) || !('code' in error);
}
