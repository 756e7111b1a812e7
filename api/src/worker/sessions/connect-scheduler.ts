import { DIRECT_EGRESS, type Egress, type RetryPolicy, type SessionReport } from '@waxwing/core';
import type { ConnectionLimits } from './connection-limits.js';
import type { Permit } from './fair-semaphore.js';
import type { LoginPermit } from './login-rate-limiter.js';
import { ReconnectTimer } from './reconnect-timer.js';

/** A login that takes longer lets the next one begin. */
const LOGIN_PERMIT_MS = 5_000;

/** A session's way to its next connection: the pause that its last end asks for, then its place in the waiting line. */
export class ConnectScheduler {
  readonly #limits: ConnectionLimits;
  readonly #accountId: string;
  readonly #onChange: () => void;
  readonly #reconnectTimer = new ReconnectTimer();
  #permit: Permit | undefined;
  #loginPermit: LoginPermit | undefined;
  #reported: string | null = null;

  /** `onNews` is called when the way may have become free. */
  constructor(limits: ConnectionLimits, accountId: string, onChange: () => void) {
    this.#limits = limits;
    this.#accountId = accountId;
    this.#onChange = onChange;
  }

  /** It is not yet time to ask for a place. */
  get isBackingOff(): boolean {
    return this.#reconnectTimer.isPending;
  }

  get isQueued(): boolean {
    return this.#permit !== undefined || this.#loginPermit !== undefined;
  }

  /** Whether it may connect now. Takes a place in the line if it has none. */
  mayConnect(linked: boolean, { key }: Egress = DIRECT_EGRESS): boolean {
    const { connecting } = this.#limits;
    if (linked) this.#loginPermit ??= this.#limits.loginRateOf(key)?.request(this.#onChange);
    if (this.#loginPermit?.isGranted === false) return false;
    this.#permit ??= linked
      ? connecting.request(this.#onChange)
      : this.#limits.linkingThrough(key).request(this.#onChange, this.#accountId);
    if (!this.#permit.isGranted) return false;
    if (linked) setTimeout(this.#permit.release, LOGIN_PERMIT_MS).unref();
    return true;
  }

  /** What somebody who waits for a QR code should hear, when it is something new: their place, and that the waiting is over. */
  waitingReport(): SessionReport | undefined {
    const waits = this.#permit && !this.#permit.isGranted;
    const sentence = waits
      ? `Waiting for a free linking slot (${this.#permit?.ahead ?? 0} before this one).`
      : null;
    if (sentence === this.#reported) return undefined;
    this.#reported = sentence;
    return {
      status: 'initializing',
      statusReason: sentence,
      statusReasonCode: sentence === null ? null : 'waiting',
    };
  }

  /** The connection stands. */
  onConnected(): void {
    this.#releasePermits();
    this.#reconnectTimer.onReady();
  }

  /** The connection has ended, for a reason that asks for this. */
  retry(retry: RetryPolicy): void {
    this.#releasePermits();
    this.#reconnectTimer.schedule(retry, this.#onChange);
  }

  /** Nothing is wanted any more. */
  cancel(): void {
    this.#releasePermits();
    this.#reconnectTimer.stop();
  }

  #releasePermits(): void {
    this.#permit?.release();
    this.#permit = undefined;
    this.#loginPermit?.release();
    this.#loginPermit = undefined;
  }
}
