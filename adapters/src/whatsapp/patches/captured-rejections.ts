import { EventEmitter } from 'node:events';
import type { UserFacingSocketConfig, WASocket } from '@whiskeysockets/baileys';
import type { Baileys } from '../load-baileys.js';
import { rawSocketOf } from './raw-socket.js';

const CLOSE_MS = 1_000;

/** A connecting Baileys socket that can neither end the process nor hang when it is closed. */
export function openSocket(baileys: Baileys, config: UserFacingSocketConfig): WASocket {
  const socket = withCapturedRejections(() => baileys.makeWASocket(config));
  Object.assign(socket.ws, { [EventEmitter.captureRejectionSymbol]: ignore });
  // Baileys hides the emitter behind `ev`; in a listener it is `this`.
  socket.ev.on('connection.update', function (this: unknown) {
    if (this instanceof EventEmitter) Object.assign(this, { [EventEmitter.captureRejectionSymbol]: ignore });
  });
  boundClosing(socket);
  return socket;
}

/**
 * Many of Baileys' listeners are async and reject, uncaught, when the connection dies under them. An emitter reads the flag when
 * it is created, and Baileys creates its emitters synchronously.
 */
function withCapturedRejections<T>(make: () => T): T {
  const before = EventEmitter.captureRejections;
  EventEmitter.captureRejections = true;
  try {
    return make();
  } finally {
    EventEmitter.captureRejections = before;
  }
}

/** A server that does not answer the closing handshake would delay everything behind it for 30 s. */
function boundClosing({ ws }: WASocket): void {
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

function ignore(): void {}
