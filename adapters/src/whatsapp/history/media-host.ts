import type { TransportMode } from '../connection/socket-config.js';

const LIVE = 'https://mmg.whatsapp.net';
const PATH_LENGTH = 2_000;

/**
 * Where a file lies. The host is ours to choose, not the message's: WhatsApp's own, or in sandbox mode that of the sandbox. Undefined
 * for what is no path.
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
