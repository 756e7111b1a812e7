import type { LeaseGuard } from '@waxwing/core';
import type { WASocket } from '@whiskeysockets/baileys';
import { rawSocketOf } from '../patches/raw-socket.js';

const INTERVAL_MS = 5_000;
/** Looks without a word from the server: 25 s of silence are answered with a ping, and a ping gets 30 s. */
const PING_AFTER = 5;
const DEAD_AFTER = 11;

export interface KeepAliveOptions {
  readonly socket: WASocket;
  readonly guard: LeaseGuard;
  /** Time between two looks; 5 s unless told. */
  readonly keepAliveMs: number | undefined;
}

/**
 * Cuts a socket that is open and dead: at the latest after 55 s of silence. Baileys has a look of its own, which may take longer and
 * takes a pause of ours for a death of the server's. Looks are counted and not the time, since a stopped process makes none.
 */
export class KeepAlive {
  readonly #options: KeepAliveOptions;
  #silent = 0;

  private constructor(options: KeepAliveOptions) {
    this.#options = options;
  }

  static watch(options: KeepAliveOptions): void {
    const { socket, keepAliveMs = INTERVAL_MS } = options;
    const pulse = new KeepAlive(options);
    const timer = setInterval(() => pulse.#check(), keepAliveMs);
    timer.unref();
    socket.ws.on('frame', () => {
      pulse.#silent = 0;
    });
    socket.ev.on('connection.update', ({ connection }) => {
      if (connection === 'close') clearInterval(timer);
    });
  }

  #check(): void {
    const { socket, guard } = this.#options;
    // While nothing may be asked, nothing can be answered.
    if (!guard.holds) return;
    this.#silent += 1;
    if (this.#silent === PING_AFTER) this.#ping();
    if (this.#silent >= DEAD_AFTER) rawSocketOf(socket.ws)?.terminate();
  }

  #ping(): void {
    const { socket } = this.#options;
    const attrs = { id: socket.generateMessageTag(), to: '@s.whatsapp.net', type: 'get', xmlns: 'w:p' };
    const ping = { tag: 'iq', attrs, content: [{ tag: 'ping', attrs: {} }] };
    // Whatever keeps it from being written shows in the silence that follows.
    socket.sendNode(ping).catch(() => undefined);
  }
}
