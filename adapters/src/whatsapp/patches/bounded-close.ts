// Patch of @whiskeysockets/baileys 7.0.0-rc14. No thread known.
import type { WASocket } from '@whiskeysockets/baileys';
import { rawSocketOf } from './raw-socket.js';

const CLOSE_MS = 1_000;

/** Cuts a socket that is not closed in time: a server that does not answer the closing handshake would delay the rest for 30 s. */
export function boundClosing({ ws }: Pick<WASocket, 'ws'>): void {
  const close = ws.close.bind(ws);
  ws.close = async () => {
    const raw = rawSocketOf(ws);
    const timer = setTimeout(() => raw?.terminate(), CLOSE_MS);
    try {
      await close();
    } finally {
      clearTimeout(timer);
    }
  };
}
