import type { LeaseGuard } from '@waxwing/core';
import type { WASocket } from '@whiskeysockets/baileys';
import { rawSocketOf } from '../patches/raw-socket.js';

const INTERVAL_MS = 5_000;
/** Checks without a frame from the server: after 25 s of silence a ping is sent, which has 30 s to be answered. */
const PING_AFTER = 5;
const DEAD_AFTER = 11;

export interface KeepAliveOptions {
  readonly socket: WASocket;
  readonly guard: LeaseGuard;
  /** Time between two checks, in ms; default 5 s. */
  readonly keepAliveMs: number | undefined;
}

/**
 * Ends a socket that is open but dead after at most 55 s of silence. Baileys' own check may take longer, and takes a pause of
 * this process for a dead server. Checks are counted instead of time, since a stopped process makes none.
 */
export class KeepAlive {
  readonly #options: KeepAliveOptions;
  #silent = 0;

  private constructor(options: KeepAliveOptions) {
    this.#options = options;
  }

  static watch(options: KeepAliveOptions): void {
    const { socket, keepAliveMs = INTERVAL_MS } = options;
    const keepAlive = new KeepAlive(options);
    const timer = setInterval(() => keepAlive.#check(), keepAliveMs);
    timer.unref();
    socket.ws.on('frame', () => {
      keepAlive.#silent = 0;
    });
    socket.ev.on('connection.update', ({ connection }) => {
      if (connection === 'close') clearInterval(timer);
    });
  }

  #check(): void {
    const { socket, guard } = this.#options;
    // While the guard holds frames back, no answer can arrive.
    if (!guard.holds) return;
    this.#silent += 1;
    if (this.#silent === PING_AFTER) this.#ping();
    if (this.#silent >= DEAD_AFTER) rawSocketOf(socket.ws)?.terminate();
  }

  #ping(): void {
    const { socket } = this.#options;
    const attrs = { id: socket.generateMessageTag(), to: '@s.whatsapp.net', type: 'get', xmlns: 'w:p' };
    const ping = { tag: 'iq', attrs, content: [{ tag: 'ping', attrs: {} }] };
    // A ping that is not written shows as silence.
    socket.sendNode(ping).catch(() => undefined);
  }
}
