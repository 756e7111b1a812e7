import type { Tenure } from '@waxwing/core';
import type { WASocket } from '@whiskeysockets/baileys';
import { rawSocketOf } from './raw-socket.js';

const LOOK_MS = 5_000;
/** Looks without a word from the server: 25 s of silence are answered with a ping, and a ping gets 30 s. */
const PING_AFTER = 5;
const DEAD_AFTER = 11;

export interface PulseOptions {
  readonly socket: WASocket;
  readonly tenure: Tenure;
  /** Time between two looks; 5 s unless told. */
  readonly lookMs: number | undefined;
}

/**
 * Cuts a socket that is open and dead: at the latest after 55 s of silence. Baileys has a look of its own, which may take longer and
 * takes a pause of ours for a death of the server's. Looks are counted and not the time, since a stopped process makes none.
 */
export class Pulse {
  private silent = 0;

  private constructor(private readonly options: PulseOptions) {}

  static watch(options: PulseOptions): void {
    const { socket, lookMs = LOOK_MS } = options;
    const pulse = new Pulse(options);
    const timer = setInterval(() => pulse.look(), lookMs);
    timer.unref();
    socket.ws.on('frame', () => {
      pulse.silent = 0;
    });
    socket.ev.on('connection.update', ({ connection }) => {
      if (connection === 'close') clearInterval(timer);
    });
  }

  private look(): void {
    const { socket, tenure } = this.options;
    // While nothing may be asked, nothing can be answered.
    if (!tenure.holds) return;
    this.silent += 1;
    if (this.silent === PING_AFTER) this.ping();
    if (this.silent >= DEAD_AFTER) rawSocketOf(socket.ws)?.terminate();
  }

  private ping(): void {
    const { socket } = this.options;
    const attrs = { id: socket.generateMessageTag(), to: '@s.whatsapp.net', type: 'get', xmlns: 'w:p' };
    const ping = { tag: 'iq', attrs, content: [{ tag: 'ping', attrs: {} }] };
    // Whatever keeps it from being written shows in the silence that follows.
    socket.sendNode(ping).catch(() => undefined);
  }
}
