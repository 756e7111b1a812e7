import {
  type HealthLimits,
  type HealthState,
  type HoldCode,
  type IncomingMessage,
  isPaced,
  type Lane,
  type LeaseGuard,
  type LoadedPacing,
  type NumberSafety,
  type OptOutWish,
  type Receipt,
  type SafetyMode,
  type SessionEnd,
  type SessionLease,
} from '@waxwing/core';
import type { Logger } from 'pino';
import { retryWhileLeased } from '../retry-while-leased.js';
import type { SendPacing } from '../sending/send-pacing.js';
import type { Timing } from '../timing.js';
import { HealthWatch } from './health-watch.js';
import { HoldTeller } from './hold-teller.js';
import { OptOutReader, type OptOutReaderPorts } from './opt-out-reader.js';
import { SendPacer } from './send-pacer.js';

/** How often what is stored is read again: other processes change settings, and their hints may be lost. */
const RELOAD_MS = 5 * 60_000;

/** What number safety needs of the product, for all sessions of a worker. */
export interface WorkerSafety {
  readonly safety: NumberSafety;
  readonly confirmOptOut: OptOutReaderPorts['confirmOptOut'];
  /** The operator's. */
  readonly defaultMode: SafetyMode;
  readonly healthLimits?: HealthLimits;
  readonly metrics: {
    onFirstContact(outcome: string): void;
    onOptOut(kind: 'out' | 'in'): void;
  };
  /** In [0, 1); `Math.random` by default. */
  readonly random?: () => number;
}

export interface SessionSafetyPorts extends WorkerSafety {
  readonly lease: SessionLease;
  readonly guard: LeaseGuard;
  readonly time: Timing;
  readonly log: Logger;
  /** Ends the retries of what cannot be stored. */
  readonly over: AbortSignal;
  /** There may be room for waiting messages. */
  readonly onNews: () => void;
  /** The lease is lost, or nothing can be read or stored. */
  readonly abort: (error: unknown) => void;
}

/** Number safety of one session: the pace of its messages, its health and the opt-outs that it receives. */
export class SessionSafety {
  readonly #ports: SessionSafetyPorts;
  readonly #pacer: SendPacer;
  readonly #health: HealthWatch;
  readonly #holds: HoldTeller;
  readonly #optOuts: OptOutReader;
  #mode: SafetyMode = 'off';
  #waiting: Readonly<Record<Lane, number>> = { known: 0, first: 0 };
  #loading: Promise<void> | undefined;
  #loadAgain = false;
  #cancelTick = (): void => undefined;
  #isReady = false;
  /** The gate has been told the texts of the last hour, and of each since. */
  #knowsTexts = false;

  constructor(ports: SessionSafetyPorts, mode: SafetyMode | null) {
    this.#ports = ports;

    const { time, defaultMode, random = Math.random, onNews, metrics } = ports;
    this.#optOuts = new OptOutReader({ ...ports, onOptOut: (kind) => metrics.onOptOut(kind) });
    this.#pacer = new SendPacer({
      time,
      defaultMode,
      random,
      mostSameText: ports.healthLimits?.sameText,
      onNews: () => {
        onNews();
        if (this.isPaced) this.#holds.tell();
      },
      onOutcome: (message, outcome, isProbe) => {
        if (message.lane === 'first') metrics.onFirstContact(outcome.kind);
        this.#health.onOutcome(message, outcome, isProbe);
      },
      onProbeReceipt: () => this.#health.onProbeReceipt(),
    });
    this.#health = new HealthWatch({ ...ports, random }, this.#pacer);
    this.#holds = new HoldTeller({ ...ports, laneHold: (lane) => this.#pacer.laneHold(lane) });
    this.setMode(mode);
  }

  /** The pacing of the send loop; none while number safety is off. */
  readonly pacing = (): SendPacing | undefined => (isPaced(this.#mode) ? this.#pacer : undefined);

  get isPaced(): boolean {
    return isPaced(this.#mode);
  }

  /** Null for the operator's default. */
  setMode(mode: SafetyMode | null): void {
    const next = mode ?? this.#ports.defaultMode;
    if (next === this.#mode) return;
    this.#mode = next;
    if (next !== 'protect') this.#knowsTexts = false;
    if (isPaced(next)) this.reload();
    this.#ports.onNews();
  }

  /** What is stored may have changed. */
  reload(): void {
    if (!this.isPaced) return;
    if (this.#loading) {
      this.#loadAgain = true;
      return;
    }
    this.#loading = this.#load()
      .catch((error: unknown) => this.#ports.abort(error))
      .finally(() => {
        this.#loading = undefined;
        if (this.#loadAgain) this.reload();
      });
  }

  onReady(): void {
    this.#isReady = true;
    this.#health.onReady();
    this.#pacer.onReady();
    this.reload();
    this.#tick();
  }

  /** WhatsApp has reported the standing of the account, and that is stored. */
  onStanding(): void {
    this.reload();
  }

  /** Phones have reported messages, and that is stored. */
  onReceipts(receipts: readonly Receipt[]): void {
    if (this.isPaced) this.#pacer.onReceipts(receipts);
  }

  /** Messages have come, and are about to be stored. */
  onReceived(messages: readonly IncomingMessage[]): void {
    this.#pacer.onReceived(messages);
  }

  /** The connection is closed; `end` where WhatsApp ended it. */
  async onClosed(end?: SessionEnd): Promise<void> {
    this.#isReady = false;
    this.#cancelTick();
    this.#health.stop();
    if (!end || !isPaced(this.#mode)) return;
    await this.#untilLoaded();
    await this.#health.onClosed(end);
  }

  /**
   * Those of these messages that are opt-out words, whose settings are read first where they are not known; undefined while number safety
   * is off. A renewal tells of its start somewhat later, so a usual word has the mode looked up.
   */
  async optOutsOf(messages: readonly IncomingMessage[]): Promise<readonly OptOutWish[] | undefined> {
    if (!this.isPaced && this.#optOuts.mayOptOut(messages)) await this.#readMode();
    if (!this.isPaced) return undefined;
    await this.#untilLoaded();
    const { safety } = this.#pacer;
    return safety ? this.#optOuts.wishesOf(messages, safety.optOut) : [];
  }

  onStored(messages: readonly IncomingMessage[], wishes: readonly OptOutWish[]): void {
    this.#optOuts.onStored(messages, wishes);
  }

  /** The health of a number that is connected and paced. */
  get health(): HealthState | undefined {
    return this.#isReady && isPaced(this.#mode) ? this.#pacer.state?.health.state : undefined;
  }

  /** Waiting messages whose lane is held, as last counted, by what holds it. */
  get held(): readonly (readonly [HoldCode, number])[] {
    if (!this.isPaced) return [];
    return (['known', 'first'] as const).flatMap((lane) => {
      const code = this.#waiting[lane] > 0 ? this.#pacer.holdOf(lane) : undefined;
      return code ? [[code, this.#waiting[lane]] as const] : [];
    });
  }

  /** The lanes that are held. Without a connection there are none: what waits then waits for that. */
  get heldLanes(): readonly Lane[] {
    if (!this.#isReady || !this.isPaced) return [];
    return (['known', 'first'] as const).filter((lane) => this.#pacer.holdOf(lane) !== undefined);
  }

  async #untilLoaded(): Promise<void> {
    while (!this.#pacer.safety && this.#loading) await this.#loading;
  }

  async #readMode(): Promise<void> {
    const { settings } = await this.#read();
    this.setMode(settings.mode ?? null);
  }

  #read(): Promise<LoadedPacing> {
    const { safety, lease, guard, over } = this.#ports;
    return retryWhileLeased(() => safety.load(lease), guard, over);
  }

  /** With the texts of the last hour where this worker begins to protect the number: it has not seen them. */
  async #readWithTexts(): Promise<LoadedPacing> {
    const { safety, lease, guard, over, defaultMode } = this.#ports;
    const loaded = await this.#read();
    const isProtected = (loaded.settings.mode ?? defaultMode) === 'protect';
    if (!isProtected || this.#knowsTexts) {
      this.#knowsTexts = isProtected;
      return loaded;
    }
    const texts = await retryWhileLeased(() => safety.recentTexts(lease), guard, over);
    this.#knowsTexts = true;
    return { ...loaded, texts };
  }

  async #load(): Promise<void> {
    this.#loadAgain = false;
    const before = this.#pacer.state?.health;
    const loaded = await this.#readWithTexts();
    this.#waiting = loaded.waiting;
    // A health that was judged meanwhile is newer than what was read.
    const judged = this.#pacer.state?.health;
    this.#pacer.load(judged && judged !== before ? { ...loaded, health: judged } : loaded);
    if (this.#isReady) await this.#health.judge();
  }

  #tick(): void {
    this.#cancelTick();
    this.#cancelTick = this.#ports.time.after(RELOAD_MS, () => {
      this.reload();
      this.#tick();
    });
  }
}
