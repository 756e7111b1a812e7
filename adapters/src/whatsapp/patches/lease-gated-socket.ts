import type { LeaseGuard } from '@waxwing/core';
import type { WASocket } from '@whiskeysockets/baileys';
import { rawSocketOf } from './raw-socket.js';

type Written = (error?: Error) => void;

/**
 * Stops everything that passes a socket, in both directions, while the guard does not hold. The question is asked at each frame:
 * no timer has to have run before. Baileys has numbered and encrypted the frames, so they are kept in their order and none is left
 * out: they go on when the guard does, and are dropped together with the socket when it is lost.
 */
export class LeaseGatedSocket {
  readonly #guard: LeaseGuard;
  readonly #write: (data: Uint8Array, written: Written) => void;
  readonly #deliver: (args: unknown[]) => void;
  readonly #out: { data: Uint8Array; written: Written }[] = [];
  readonly #in: unknown[][] = [];

  private constructor(
    guard: LeaseGuard,
    write: (data: Uint8Array, written: Written) => void,
    deliver: (args: unknown[]) => void,
  ) {
    this.#guard = guard;
    this.#write = write;
    this.#deliver = deliver;
  }

  static install({ ws }: WASocket, guard: LeaseGuard): void {
    const raw = rawSocketOf(ws);
    if (!raw) return;
    const emit = ws.emit.bind(ws);
    const valve = new LeaseGatedSocket(guard, raw.send.bind(raw), (args) => emit('message', ...args));
    raw.send = (data, written) => valve.#send(data, written);
    ws.emit = (event, ...args) =>
      event === 'message' && valve.#holdsBack(args, raw) ? true : emit(event, ...args);
    const unwatch = guard.subscribe(() => {
      if (guard.lost) raw.terminate();
      else valve.#flush(raw);
    });
    raw.once('close', () => {
      unwatch();
      valve.#drop();
    });
    // Nobody may have been told: it was lost before this socket was made.
    if (guard.lost) raw.terminate();
  }

  #send(data: Uint8Array, written: Written): void {
    if (this.#guard.holds && this.#out.length === 0) this.#write(data, written);
    else this.#out.push({ data, written });
  }

  #holdsBack(args: unknown[], raw: { pause(): void }): boolean {
    if (this.#guard.holds && this.#in.length === 0) return false;
    if (this.#in.push(args) === 1) raw.pause();
    return true;
  }

  #flush(raw: { resume(): void }): void {
    for (; this.#guard.holds && this.#out[0]; this.#out.shift())
      this.#write(this.#out[0].data, this.#out[0].written);
    if (this.#in.length === 0) return;
    for (; this.#guard.holds && this.#in[0]; this.#in.shift()) this.#deliver(this.#in[0]);
    if (this.#in.length === 0) raw.resume();
  }

  #drop(): void {
    for (const { written } of this.#out.splice(0)) written(new Error('the socket is closed'));
  }
}
