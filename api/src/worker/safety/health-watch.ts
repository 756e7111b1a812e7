import {
  type HealthEvidence,
  type HealthLimits,
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
  /** The operator's. */
  readonly healthLimits?: HealthLimits | undefined;
  /** In [0, 1). */
  readonly random: () => number;
  readonly over: AbortSignal;
  readonly abort: (error: unknown) => void;
}

/** By then the outcome of a send is stored, and counts among the signals. */
const STORED_MS = 1_000;
/** By then a lock that WhatsApp was asked about after a refusal is stored and loaded. */
const LOADED_MS = 60_000;
/** The type of a lock that only a refusal tells of: its own comes with what is stored. */
const UNKNOWN_TYPE = '';

/** What happened since the last judgement. */
type Events = Pick<HealthEvidence, 'end' | 'probe'>;

/** What the refusals of the last minute tell of a lock that is not loaded yet. */
interface Refused extends Pick<HealthEvidence, 'knownRefused'> {
  readonly lock: ReachoutLock | undefined;
  readonly untilMs: number;
}

/** Judges how the number of a session fares, and stores each change. */
export class HealthWatch {
  readonly #ports: HealthWatchPorts;
  readonly #pacer: SendPacer;
  #events: Events = {};
  /** WhatsApp has ended the session, and no connection is open since: a number that does not connect may be banned. */
  #isEnded = false;
  #refused: Refused | undefined;
  #judging: Promise<void> = Promise.resolve();
  #cancel = (): void => undefined;

  constructor(ports: HealthWatchPorts, pacer: SendPacer) {
    this.#ports = ports;
    this.#pacer = pacer;
  }

  onOutcome(message: OutboxMessage, outcome: SendOutcome, isProbe: boolean): void {
    const isRefused = isRefusedAsStranger(outcome);
    const probe = isProbe ? probeVerdict(outcome) : undefined;
    if (probe) this.#events = { ...this.#events, probe };
    if (isRefused) this.#noteRefusal(message, outcome);
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

  /** Among several refusals, one of a known contact with a token tells the most. */
  #noteRefusal(
    { lane, chat }: OutboxMessage,
    { refusal, withToken = false }: Extract<SendOutcome, { kind: 'refused' }>,
  ): void {
    const before = this.#recentlyRefused;
    const isKnown = lane !== 'first' && chat?.standing === 'known';
    const known = isKnown ? { withToken: withToken || before?.knownRefused?.withToken === true } : undefined;
    const lock = refusal?.detail === 'locked' ? { type: UNKNOWN_TYPE, until: refusal.until } : undefined;
    this.#refused = {
      knownRefused: known ?? before?.knownRefused,
      lock: lock ?? before?.lock,
      untilMs: this.#ports.time.now().getTime() + LOADED_MS,
    };
  }

  get #recentlyRefused(): Refused | undefined {
    return this.#refused && this.#refused.untilMs > this.#ports.time.now().getTime()
      ? this.#refused
      : undefined;
  }

  /** A connection is open: what ended the last one is over, whether it was judged or not. */
  onReady(): void {
    this.#isEnded = false;
    const { end: _, ...events } = this.#events;
    this.#events = events;
  }

  /** WhatsApp ended the session. */
  async onClosed(end: SessionEnd): Promise<void> {
    this.#isEnded = true;
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
    const { time, random, healthLimits: limits } = this.#ports;
    const events = this.#events;
    this.#events = {};
    const refused = this.#recentlyRefused;
    const isLoaded = state.reachoutLock !== null && isLockActive(state.reachoutLock, time.now());
    // The type of a lock may stop known contacts as well, so what was refused is judged again with the one that is loaded.
    if (isLoaded) this.#refused = undefined;
    const evidence: HealthEvidence = {
      ...{ ...events, signals, knownRefused: refused?.knownRefused, cap: state.newChatCap },
      lock: isLoaded ? state.reachoutLock : (refused?.lock ?? state.reachoutLock),
      connected: !this.#isEnded,
    };
    const next = judgeHealth(state.health, evidence, {
      ...{ now: time.now(), random: random() },
      ...(limits && { limits }),
    });
    if (next === state.health) return;
    await this.#store(state.health, next);
    this.#pacer.setHealth(next);
  }

  async #store(before: NumberHealth, next: NumberHealth): Promise<void> {
    const { safety, lease, guard, over } = this.#ports;
    const days = this.#pacer.state?.age?.countedDays;
    const countedDays = days !== undefined && isSetBack(before, next) ? setBackDays(days) : undefined;
    await retryWhileLeased(() => safety.recordHealth(lease, next, countedDays), guard, over);
  }
}
