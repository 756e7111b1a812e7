// Patch of @whiskeysockets/baileys 7.0.0-rc14. Thread: WhiskeySockets/Baileys#131.
import { EventEmitter } from 'node:events';
import type { UserFacingSocketConfig, WASocket } from '@whiskeysockets/baileys';
import type { Baileys } from '../load-baileys.js';

/**
 * A connecting Baileys socket that cannot end the process. Many of Baileys' listeners are async and reject, uncaught, when the
 * connection dies under them. An emitter reads the flag when it is created, and Baileys creates its emitters synchronously.
 */
export function openSocket(baileys: Baileys, config: UserFacingSocketConfig): WASocket {
  const before = EventEmitter.captureRejections;
  EventEmitter.captureRejections = true;
  try {
    const socket = baileys.makeWASocket(config);
    Object.assign(socket.ws, { [EventEmitter.captureRejectionSymbol]: ignore });
    // Baileys hides the emitter behind `ev`; in a listener it is `this`.
    socket.ev.on('connection.update', function (this: unknown) {
      if (this instanceof EventEmitter)
        Object.assign(this, { [EventEmitter.captureRejectionSymbol]: ignore });
    });
    return socket;
  } finally {
    EventEmitter.captureRejections = before;
  }
}

function ignore(): void {}
