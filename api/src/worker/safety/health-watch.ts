import {
  type HealthEvidence,
  isLockActive,
  isRefusedAsStranger,
  isSetBack,
  judgeHealth,
  type LeaseGuard,
  type NumberHealth,
  type NumberSafety,
  type OutboxMessage,
  probeVerdict,
  type ReachoutLock,
  type SafetySignals,
  type SendOutcome,
  type SessionEnd,
  type SessionLease,
  setBackDays,
} from '@waxwing/core';
import { retryWhileLeased } from '../retry-while-leased.js';
import type { Timing } from '../timing.js';
import type { SendPacer } from './send-pacer.js';

export interface HealthWatchPorts {
  readonly safety: Pick<NumberSafety, 'signals' | 'recordHealth'>;
  readonly lease: SessionLease;
  readonly guard: LeaseGuard;
  readonly time: Timing;
  /** In [0, 1). */
  readonly random: () => number;
  readonly over: AbortSignal;
  readonly abort: (error: unknown) => void;
}

/** By then the outcome of a send is stored, and counts among the signals. */
const STORED_MS = 1_000;
/** By then a lock that WhatsApp was asked about is stored and loaded. */
const LOADED_MS = 60_000;
/** Of a lock that a refusal tells of: its type comes with what is stored. */
const UNKNOWN_TYPE = '';

/** What happened since the last judgement. */
type Events = Pick<HealthEvidence, 'end' | 'knownRefused' | 'probe'>;

/** Judges how the number of a session fares, and stores each change. */
export class HealthWatch {
  readonly #ports: HealthWatchPorts;
  readonly #pacer: SendPacer;
  #events: Events = {};
  /** The lock that explains a refusal, from the refusal itself, and until when what is stored may be older. */
  #refusedLock: { readonly lock: ReachoutLock; readonly untilMs: number } | undefined;
  #judging: Promise<void> = Promise.resolve();
  #cancel = (): void => undefined;

  constructor(ports: HealthWatchPorts, pacer: SendPacer) {
    this.#ports = ports;
    this.#pacer = pacer;
  }

  onOutcome({ lane, chat }: OutboxMessage, outcome: SendOutcome, isProbe: boolean): void {
    const isRefused = isRefusedAsStranger(outcome);
    const probe = isProbe ? probeVerdict(outcome) : undefined;
    if (probe) this.#events = { ...this.#events, probe };
    if (isRefused && outcome.refusal?.detail === 'locked') this.#noteLock(outcome.refusal.until);
    if (isRefused && lane !== 'first' && chat?.standing === 'known')
      this.#noteKnownRefused(outcome.withToken ?? false);
    if (isRefused || probe) this.#judgeTwice();
  }

  onProbeReceipt(): void {
    this.#events = { ...this.#events, probe: 'sent' };
    this.#judgeTwice();
  }

  #judgeTwice(): void {
    // At once by what is known here, and by the signals as soon as they count it.
    void this.#judge({ withSignals: false });
    this.#cancel();
    this.#cancel = this.#ports.time.after(STORED_MS, () => void this.judge());
  }

  #noteLock(until: Date | null): void {
    const untilMs = this.#ports.time.now().getTime() + LOADED_MS;
    this.#refusedLock = { lock: { type: UNKNOWN_TYPE, until }, untilMs };
  }

  /** Of several before one judgement, one with a token tells the most. */
  #noteKnownRefused(withToken: boolean): void {
    const before = this.#events.knownRefused?.withToken ?? false;
    this.#events = { ...this.#events, knownRefused: { withToken: withToken || before } };
  }

  /** WhatsApp ended the session. */
  async onClosed(end: SessionEnd): Promise<void> {
    const times = this.#pacer.state?.health.reasonCode === 'locked_by_whatsapp' ? 2 : 1;
    this.#events = { ...this.#events, end: { ...end, times } };
    this.stop();
    await this.#judge({ withSignals: false });
  }

  /** By everything that is known. */
  judge(): Promise<void> {
    return this.#judge({ withSignals: true });
  }

  stop(): void {
    this.#cancel();
  }

  /** One after the other: each begins with the result of the last. */
  #judge({ withSignals }: { withSignals: boolean }): Promise<void> {
    this.#judging = this.#judging
      .then(async () => this.#apply(withSignals ? await this.#readSignals() : null))
      .catch((error: unknown) => this.#ports.abort(error));
    return this.#judging;
  }

  #readSignals(): Promise<SafetySignals> {
    const { safety, lease, guard, over } = this.#ports;
    return retryWhileLeased(() => safety.signals(lease), guard, over);
  }

  async #apply(signals: SafetySignals | null): Promise<void> {
    const { state } = this.#pacer;
    if (!state) return;
    const { time, random } = this.#ports;
    const events = this.#events;
    const refusedLock = this.#lockBeforeLoad(state.reachoutLock);
    // Its type may stop known contacts as well, so what was refused is judged again with what is stored.
    this.#events = refusedLock ? { knownRefused: events.knownRefused } : {};
    const evidence: HealthEvidence = {
      ...events,
      ...{ signals, lock: refusedLock ?? state.reachoutLock, cap: state.newChatCap },
      connected: events.end === undefined,
    };
    const next = judgeHealth(state.health, evidence, { now: time.now(), random: random() });
    if (next === state.health) return;
    await this.#store(state.health, next);
    this.#pacer.setHealth(next);
  }

  /** The lock of a refusal while none is loaded. */
  #lockBeforeLoad(loaded: ReachoutLock | null): ReachoutLock | undefined {
    const now = this.#ports.time.now();
    const isLoaded = loaded !== null && isLockActive(loaded, now);
    if (isLoaded || (this.#refusedLock && this.#refusedLock.untilMs <= now.getTime()))
      this.#refusedLock = undefined;
    return this.#refusedLock?.lock;
  }

  async #store(before: NumberHealth, next: NumberHealth): Promise<void> {
    const { safety, lease, guard, over } = this.#ports;
    const days = this.#pacer.state?.age?.countedDays;
    const countedDays = days !== undefined && isSetBack(before, next) ? setBackDays(days) : undefined;
    await retryWhileLeased(() => safety.recordHealth(lease, next, countedDays), guard, over);
  }
}
