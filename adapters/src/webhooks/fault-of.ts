import type { WebhookFault } from '@waxwing/core';
import { ConnectFault } from '../egress/walled-connector.js';

const NO_ANSWER = new Set([
  'UND_ERR_SOCKET',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'UND_ERR_DESTROYED',
  'UND_ERR_CLOSED',
]);

const BROKEN = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/** Whether the receiver, or something on the way to it, has ended the connection. */
export function isBroken(error: Error & { code?: unknown }): boolean {
  return BROKEN.has(String(error.code));
}

/** What an error of undici means to a customer. None of its text is passed on: it names addresses. */
export function faultOf(error: Error & { code?: unknown }): WebhookFault {
  if (error instanceof ConnectFault) return error.fault;
  return NO_ANSWER.has(String(error.code)) ? 'connect' : 'bad_answer';
}
