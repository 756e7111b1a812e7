import type { TransportMode } from '../connection/socket-config.js';

/** WhatsApp's host for a client that was given none. */
const LIVE_HOST = 'mmg.whatsapp.net';
const HOST = /^(?:[a-z0-9-]{1,63}\.){1,4}whatsapp\.net$/;
const PATH_LENGTH = 2_000;

/**
 * The URL of a file. We choose the host, not the message: WhatsApp's own, or in sandbox mode the sandbox's. Undefined for an
 * invalid path or a foreign host.
 */
export function mediaUrl(mode: TransportMode, directPath: string, host?: string): URL | undefined {
  if (!directPath.startsWith('/') || directPath.length > PATH_LENGTH) return undefined;
  const base = baseOf(mode, host);
  const url = base && URL.canParse(`${base}${directPath}`) ? new URL(`${base}${directPath}`) : undefined;
  return url?.origin === base ? url : undefined;
}

function baseOf(mode: TransportMode, host: string | undefined): string | undefined {
  if (mode.kind === 'live') return HOST.test(host ?? LIVE_HOST) ? `https://${host ?? LIVE_HOST}` : undefined;
  // http or https, as the socket is ws or wss.
  const sandbox = new URL(mode.url.replace(/^ws/, 'http'));
  if (host === undefined) return sandbox.origin;
  const base = `${sandbox.protocol}//${host}`;
  const url = URL.canParse(base) ? new URL(base) : undefined;
  return url?.host === host && url.hostname === sandbox.hostname ? url.origin : undefined;
}
