import type { Tenure } from '@waxwing/core';
import type { WASocket } from '@whiskeysockets/baileys';
import { rawSocketOf } from './raw-socket.js';

type Written = (error?: Error) => void;

/**
 * Stops everything that passes a socket, in both directions, while the tenure does not hold. The question is asked at each frame:
 * no timer has to have run before. Baileys has numbered and encrypted the frames, so they are kept in their order and none is left
 * out: they go on when the tenure does, and are dropped together with the socket when it is lost.
 */
export class Valve {
  private readonly out: { data: Uint8Array; written: Written }[] = [];
  private readonly in: unknown[][] = [];

  private constructor(
    private readonly tenure: Tenure,
    private readonly write: (data: Uint8Array, written: Written) => void,
    private readonly deliver: (args: unknown[]) => void,
  ) {}

  static install({ ws }: WASocket, tenure: Tenure): void {
    const raw = rawSocketOf(ws);
    if (!raw) return;
    const emit = ws.emit.bind(ws);
    const valve = new Valve(tenure, raw.send.bind(raw), (args) => emit('message', ...args));
    raw.send = (data, written) => valve.send(data, written);
    ws.emit = (event, ...args) =>
      event === 'message' && valve.keeps(args, raw) ? true : emit(event, ...args);
    const unwatch = tenure.watch(() => {
      if (tenure.lost) raw.terminate();
      else valve.open(raw);
    });
    raw.once('close', () => {
      unwatch();
      valve.drop();
    });
    // Nobody may have been told: it was lost before this socket was made.
    if (tenure.lost) raw.terminate();
  }

  private send(data: Uint8Array, written: Written): void {
    if (this.tenure.holds && this.out.length === 0) this.write(data, written);
    else this.out.push({ data, written });
  }

  private keeps(args: unknown[], raw: { pause(): void }): boolean {
    if (this.tenure.holds && this.in.length === 0) return false;
    if (this.in.push(args) === 1) raw.pause();
    return true;
  }

  private open(raw: { resume(): void }): void {
    for (; this.tenure.holds && this.out[0]; this.out.shift())
      this.write(this.out[0].data, this.out[0].written);
    if (this.in.length === 0) return;
    for (; this.tenure.holds && this.in[0]; this.in.shift()) this.deliver(this.in[0]);
    if (this.in.length === 0) raw.resume();
  }

  private drop(): void {
    for (const { written } of this.out.splice(0)) written(new Error('the socket is closed'));
  }
}
