import type { CloseReason, SessionEnd } from '@waxwing/core';
import { ProxyUnreachable } from '../egress/guarded-lookup.js';

const BY_STATUS: Readonly<Record<number, CloseReason>> = {
  400: 'refused',
  401: 'logged-out',
  402: 'restricted',
  403: 'locked',
  405: 'client-outdated',
  406: 'banned',
  409: 'client-outdated',
  411: 'unsupported',
  413: 'refused',
  414: 'refused',
  415: 'refused',
  418: 'refused',
  440: 'replaced',
  515: 'restart-required',
};

/** What is known about the end of a connection beside its error. */
export interface CloseContext {
  /** The socket of a linked device opened and closed within moments, before WhatsApp accepted the login. */
  readonly duringLogin: boolean;
}

/** Maps the error with which Baileys ended a socket to a reason. An unknown error is a lost connection. */
export function sessionEndOf(error: unknown, { duringLogin }: CloseContext): SessionEnd {
  if (dataOf(error) instanceof ProxyUnreachable) return { reason: 'proxy-unreachable' };
  // A 401 or 403 on the WebSocket upgrade comes from a gateway or a page in between, not from WhatsApp.
  if (messageOf(error).startsWith('WebSocket Error')) return { reason: 'connection-lost' };
  // A server without WhatsApp's certificate stands in between, and may be gone at the next attempt.
  if (/^(?:invalid noise|noise|certification match) /.test(messageOf(error)))
    return { reason: 'connection-lost' };
  const status = statusOf(error);
  if (status === undefined) return { reason: 'connection-lost' };
  // Same status as a lost connection, but the QR codes ran out before one was scanned.
  if (status === 408 && messageOf(error).includes('QR refs')) return { reason: 'linking-expired' };
  if (status >= 500 && status !== 515)
    return { reason: isSaidByWhatsApp(error) ? 'server-error' : 'connection-lost' };
  if (status === 428 && duringLogin) return { reason: 'login-cut' };
  const reason = BY_STATUS[status] ?? 'connection-lost';
  return { reason, ...detailOf(reason, attrsOf(error)) };
}

/** Whether WhatsApp itself said so: Baileys also gives sockets that could not be opened a status of its own, such as 500. */
function isSaidByWhatsApp(error: unknown): boolean {
  return /^(?:Connection Failure|Stream Errored)/.test(messageOf(error));
}

/** An `expire` above this is seconds since 1970, below it seconds from now. */
const EPOCH_FROM = 1_000_000_000;

function detailOf(reason: CloseReason, attrs: Readonly<Record<string, unknown>>): Omit<SessionEnd, 'reason'> {
  if (reason === 'restricted') {
    const [banCode, expire] = [numberOf(attrs.code), numberOf(attrs.expire)];
    return {
      ...(banCode !== undefined && { banCode }),
      ...(expire !== undefined && { until: dateOf(expire) }),
    };
  }
  if (reason !== 'locked') return {};
  const parts = [attrs.logout_message_header, attrs.logout_message_subtext].filter((part) => isText(part));
  return parts.length > 0 ? { text: parts.join(': ').slice(0, MAX_TEXT_LENGTH) } : {};
}

const MAX_TEXT_LENGTH = 500;

function dateOf(expire: number): Date {
  return new Date(expire > EPOCH_FROM ? expire * 1_000 : Date.now() + expire * 1_000);
}

function numberOf(value: unknown): number | undefined {
  return isText(value) && /^\d{1,12}$/.test(value) ? Number(value) : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** The attributes of the stanza with which WhatsApp refused. */
function attrsOf(error: unknown): Readonly<Record<string, unknown>> {
  const data = dataOf(error);
  return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
}

function dataOf(error: unknown): unknown {
  return error instanceof Error && 'data' in error ? error.data : undefined;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}

function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('output' in error)) return undefined;
  const { output } = error;
  if (typeof output !== 'object' || output === null || !('statusCode' in output)) return undefined;
  return typeof output.statusCode === 'number' ? output.statusCode : undefined;
}
