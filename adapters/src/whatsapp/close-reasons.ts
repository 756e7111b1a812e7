import type { CloseReason } from '@waxwing/core';

const BY_STATUS: Readonly<Record<number, CloseReason>> = {
  401: 'logged-out',
  403: 'banned',
  405: 'client-outdated',
  411: 'unsupported',
  440: 'replaced',
  515: 'restart-required',
};

/** What the error says with which Baileys ended a socket. Whatever it does not know is a lost connection. */
export function closeReasonOf(error: unknown): CloseReason {
  const status = statusOf(error);
  // The same number as a lost connection, but nothing was lost: nobody scanned.
  if (status === 408 && error instanceof Error && error.message.includes('QR refs')) return 'linking-expired';
  return (status !== undefined && BY_STATUS[status]) || 'connection-lost';
}

function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('output' in error)) return undefined;
  const { output } = error;
  if (typeof output !== 'object' || output === null || !('statusCode' in output)) return undefined;
  return typeof output.statusCode === 'number' ? output.statusCode : undefined;
}
