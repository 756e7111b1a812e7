import { DIRECT, type Egress, type Retry, type SessionReport } from '@waxwing/core';
import type { Lines } from './lines.js';
import type { Turn } from './login-pace.js';
import { Reconnecting } from './reconnecting.js';
import type { Place } from './waiting-line.js';

/** A login that takes longer lets the next one begin. */
const LOGIN_MS = 5_000;

/** A session's way to its next connection: the pause that its last end asks for, then its place in the waiting line. */
export class WayIn {
  readonly #reconnecting = new Reconnecting();
  #place: Place | undefined;
  #turn: Turn | undefined;
  #told: string | null = null;

  /** `onNews` is called when the way may have become free. */
  constructor(
    private readonly lines: Lines,
    private readonly accountId: string,
    private readonly onNews: () => void,
  ) {}

  /** It is not yet time to ask for a place. */
  get pauses(): boolean {
    return this.#reconnecting.waits;
  }

  get hasPlace(): boolean {
    return this.#place !== undefined || this.#turn !== undefined;
  }

  /** Whether it may connect now. Takes a place in the line if it has none. */
  isFree(linked: boolean, { key }: Egress = DIRECT): boolean {
    const { connecting } = this.lines;
    if (linked) this.#turn ??= this.lines.paceOf(key)?.join(this.onNews);
    if (this.#turn?.isTurn === false) return false;
    this.#place ??= linked
      ? connecting.join(this.onNews)
      : this.lines.linkingBy(key).join(this.onNews, this.accountId);
    if (!this.#place.isTurn) return false;
    if (linked) setTimeout(this.#place.leave, LOGIN_MS).unref();
    return true;
  }

  /** What somebody who waits for a QR code should hear, when it is something new: their place, and that the waiting is over. */
  news(): SessionReport | undefined {
    const waits = this.#place && !this.#place.isTurn;
    const sentence = waits
      ? `Waiting for a free linking slot (${this.#place?.ahead ?? 0} before this one).`
      : null;
    if (sentence === this.#told) return undefined;
    this.#told = sentence;
    return {
      status: 'initializing',
      statusReason: sentence,
      statusReasonCode: sentence === null ? null : 'waiting',
    };
  }

  /** The connection stands. */
  arrived(): void {
    this.#leaveLine();
    this.#reconnecting.ready();
  }

  /** The connection has ended, for a reason that asks for this. */
  again(retry: Retry): void {
    this.#leaveLine();
    this.#reconnecting.after(retry, this.onNews);
  }

  /** Nothing is wanted any more. */
  leave(): void {
    this.#leaveLine();
    this.#reconnecting.stop();
  }

  #leaveLine(): void {
    this.#place?.leave();
    this.#place = undefined;
    this.#turn?.leave();
    this.#turn = undefined;
  }
}
