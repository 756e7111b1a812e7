// Patch of @whiskeysockets/baileys 7.0.0-rc14. No thread known.
import type { LeaseGuard } from '@waxwing/core';
import type { WASocket } from '@whiskeysockets/baileys';
import { rawSocketOf } from './raw-socket.js';

type Written = (error?: Error) => void;

/**
 * Holds back all frames of a socket, in both directions, while the guard does not hold. The guard is checked at each frame, so no
 * timer needs to have run. Baileys has numbered and encrypted the frames, so they keep their order and none is left out: they
 * pass when the guard holds again, and are dropped with the socket when the lease is lost.
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
    const gate = new LeaseGatedSocket(guard, raw.send.bind(raw), (args) => emit('message', ...args));
    raw.send = (data, written) => gate.#send(data, written);
    ws.emit = (event, ...args) =>
      event === 'message' && gate.#holdsBack(args, raw) ? true : emit(event, ...args);
    const unwatch = guard.subscribe(() => {
      if (guard.lost) raw.terminate();
      else gate.#flush(raw);
    });
    raw.once('close', () => {
      unwatch();
      gate.#drop();
    });
    // The lease may have been lost before this socket was created, without a notification.
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
