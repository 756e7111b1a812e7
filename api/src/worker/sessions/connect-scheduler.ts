import {
  DIRECT_EGRESS,
  type Egress,
  type RetryPolicy,
  reportQueuePosition,
  type SessionReport,
} from '@waxwing/core';
import { MACHINE_TIME, type Timing } from '../timing.js';
import type { ConnectionLimits } from './connection-limits.js';
import type { Permit } from './fair-semaphore.js';
import type { LoginPermit } from './login-rate-limiter.js';
import { ReconnectTimer } from './reconnect-timer.js';

/** A login that takes longer no longer holds up the next one. */
const LOGIN_PERMIT_MS = 5_000;

export interface ConnectSchedulerOptions {
  readonly limits: ConnectionLimits;
  readonly accountId: string;
  /** Whether the dashboard shows that the session waits for a linking slot. */
  readonly isShownAsWaiting: boolean;
  /** Called when the session may be able to connect. */
  readonly onChange: () => void;
  /** The machine's by default. */
  readonly time?: Timing;
}

/** Decides when a session may connect: after the back-off of its last disconnect, and with a permit. */
export class ConnectScheduler {
  readonly #limits: ConnectionLimits;
  readonly #accountId: string;
  readonly #onChange: () => void;
  readonly #reconnectTimer: ReconnectTimer;
  #permit: Permit | undefined;
  #loginPermit: LoginPermit | undefined;
  /** The position in the queue that is shown; unknown where an earlier owner of the session has reported it. */
  #reported: number | 'unknown' | undefined;

  constructor({
    limits,
    accountId,
    isShownAsWaiting,
    onChange,
    time = MACHINE_TIME,
  }: ConnectSchedulerOptions) {
    this.#limits = limits;
    this.#accountId = accountId;
    this.#onChange = onChange;

    if (isShownAsWaiting) this.#reported = 'unknown';
    this.#reconnectTimer = new ReconnectTimer(time);
  }

  /** The back-off is not over yet. */
  get isBackingOff(): boolean {
    return this.#reconnectTimer.isPending;
  }

  get isQueued(): boolean {
    return this.#permit !== undefined || this.#loginPermit !== undefined;
  }

  /** Whether the session may connect now. Requests a permit if it has none. */
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

  /** The report for the dashboard where it has changed: the position in the queue, or that the wait is over. */
  waitingReport(): SessionReport | undefined {
    const ahead = this.#permit?.isGranted === false ? this.#permit.ahead : undefined;
    if (ahead === this.#reported) return undefined;
    this.#reported = ahead;
    return reportQueuePosition(ahead);
  }

  /** The connection is open. */
  onConnected(): void {
    this.#releasePermits();
    this.#reconnectTimer.onReady();
  }

  /** The connection has ended; `retry` says when to connect again. */
  retry(retry: RetryPolicy): void {
    this.#releasePermits();
    this.#reconnectTimer.schedule(retry, this.#onChange);
  }

  /** The session is not to connect any more. */
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
