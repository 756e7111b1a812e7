import type { TransportMode } from '../connection/socket-config.js';

const LIVE = 'https://mmg.whatsapp.net';
const PATH_LENGTH = 2_000;

/**
 * The URL of a file. We choose the host, not the message: WhatsApp's own, or in sandbox mode the sandbox's. Undefined for an
 * invalid path.
 */
export function mediaUrl(mode: TransportMode, directPath: string): URL | undefined {
  if (!directPath.startsWith('/') || directPath.length > PATH_LENGTH) return undefined;
  const base = mode.kind === 'live' ? LIVE : hostOf(mode.url);
  const url = URL.canParse(`${base}${directPath}`) ? new URL(`${base}${directPath}`) : undefined;
  return url?.origin === base ? url : undefined;
}

/** http or https, as the socket is ws or wss. */
function hostOf(socket: string): string {
  return new URL(socket.replace(/^ws/, 'http')).origin;
}
