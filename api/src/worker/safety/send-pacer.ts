import {
  type Admission,
  admit,
  applyOutcome,
  beginPacing,
  type EffectiveSafety,
  type Hold,
  type HoldCode,
  holdingProbe,
  type IncomingMessage,
  isHoldOver,
  type Lane,
  type LaneLimits,
  LID_PREFIX,
  type LoadedPacing,
  laneBlock,
  learnSharedUse,
  lruEntries,
  type NumberHealth,
  nextAt,
  type OutboxMessage,
  type PacingState,
  type Receipt,
  readyAgain,
  reloadPacing,
  type SafetyMode,
  type SendOutcome,
  type SharedTake,
  sharedCaps,
  takeLimits,
  textKeyOf,
  toHold,
  withHealth,
} from '@waxwing/core';
import { LRUCache } from 'lru-cache';
import type { SendPacing } from '../sending/send-pacing.js';
import type { Timing } from '../timing.js';

/** A message that may leave so soon waits in hand: to go back would cost two statements. */
const SOON_MS = 1_000;
/** More people than write while a message is in hand. */
const MAX_WRITERS = 1_000;
const NO_ROOM: LaneLimits = { known: 0, first: 0 };

export interface SendPacerPorts {
  readonly time: Timing;
  readonly defaultMode: SafetyMode;
  /** The operator's limit of recipients of one text. */
  readonly mostSameText?: number | undefined;
  /** In [0, 1). */
  readonly random: () => number;
  /** What became of a message that left, and whether it was to try if a hold is over. */
  readonly onOutcome: (message: OutboxMessage, outcome: SendOutcome, isProbe: boolean) => void;
  /** A receipt has come for the message that tried: it was sent, whatever becomes of its acknowledgement. */
  readonly onProbeReceipt: () => void;
  /** There may be room now. */
  readonly onNews: () => void;
}

/** The send gate of one session: it lives as long as the session, through all its connections. Nothing leaves before it is loaded. */
export class SendPacer implements SendPacing {
  readonly #ports: SendPacerPorts;
  #state: PacingState | undefined;
  #readyAt: Date;
  /** When a message that waits in hand may leave. */
  #soonAt: Date | undefined;
  /** The last message that left to try whether a hold is over, until its outcome is known. */
  #tried: OutboxMessage | undefined;
  /** Who has written lately, by each address: what was in hand by then was counted while they were strangers. */
  readonly #writers = new LRUCache<string, true>(lruEntries(MAX_WRITERS));

  constructor(ports: SendPacerPorts) {
    this.#ports = ports;

    this.#readyAt = ports.time.now();
  }

  get state(): PacingState | undefined {
    return this.#state;
  }

  get safety(): EffectiveSafety | undefined {
    return this.#state?.safety;
  }

  load(loaded: LoadedPacing): void {
    const { time, defaultMode, random, mostSameText } = this.#ports;
    const options = { defaultMode, random, mostSameText, readyAt: this.#readyAt };
    this.#state = this.#state
      ? reloadPacing(this.#state, loaded, defaultMode)
      : beginPacing(loaded, options, time.now());
    this.#ports.onNews();
  }

  setHealth(health: NumberHealth): void {
    if (this.#state) this.#state = withHealth(this.#state, health);
    this.#ports.onNews();
  }

  /** A connection is open. */
  onReady(): void {
    this.#readyAt = this.#ports.time.now();
    if (this.#state) this.#state = readyAgain(this.#state, this.#readyAt, this.#readyAt);
  }

  get isOpen(): boolean {
    const isHeld = this.holdOf('known') !== undefined || this.holdOf('first') !== undefined;
    return this.#state?.safety.mode === 'watch' && !isHeld;
  }

  get shared(): SharedTake | undefined {
    const { time } = this.#ports;
    const caps = this.#state && sharedCaps(this.#state, time.now());
    return (
      caps && {
        caps,
        onUse: (use) => {
          if (this.#state) this.#state = learnSharedUse(this.#state, caps, use, time.now());
        },
      }
    );
  }

  get unsettledProbe(): string | null {
    return this.#state ? holdingProbe(this.#state) : null;
  }

  room(): LaneLimits {
    return this.#state ? takeLimits(this.#state, this.#ports.time.now()) : NO_ROOM;
  }

  holdOf(lane: Lane): HoldCode | undefined {
    return this.laneHold(lane)?.code;
  }

  laneHold(lane: Lane): Hold | undefined {
    const block = this.#state && laneBlock(this.#state, lane, this.#nowMs);
    return block && toHold(block);
  }

  nextRoomAt(): Date | undefined {
    const now = this.#ports.time.now();
    const next = this.#state && nextAt(this.#state, now);
    const soon = this.#soonAt && this.#soonAt > now ? this.#soonAt : undefined;
    return next && soon ? (next < soon ? next : soon) : (next ?? soon);
  }

  isSpaced(message: OutboxMessage): boolean {
    const admission = this.#ask(message);
    if (admission?.kind !== 'wait') return true;
    const { code, until } = admission.hold;
    const isSoon = code === 'gap' && until !== null && until.getTime() <= this.#nowMs + SOON_MS;
    if (isSoon && (!this.#soonAt || this.#soonAt.getTime() <= this.#nowMs || until < this.#soonAt))
      this.#soonAt = until;
    return !isSoon;
  }

  admit(message: OutboxMessage): Hold | undefined {
    const admission = this.#ask(message);
    if (!admission) return { code: 'settling', until: null };
    if (admission.kind === 'wait') return admission.hold;
    this.#state = admission.state;
    if (admission.state.probe === message.id) this.#tried = message;
    return undefined;
  }

  isAnswered({ to, chat }: OutboxMessage): boolean {
    return chat !== undefined && chat.standing !== 'known' && this.#writers.has(to);
  }

  onOutcome(message: OutboxMessage, outcome: SendOutcome): void {
    if (!this.#state) return;
    const isProbe = this.#state.probe === message.id;
    this.#state = applyOutcome(this.#state, message.id, outcome, this.#ports.time.now());
    if (outcome.kind !== 'unknown' && this.#tried?.id === message.id) this.#tried = undefined;
    this.#ports.onOutcome(message, outcome, isProbe);
  }

  onReceipts(receipts: readonly Receipt[]): void {
    const tried = this.#tried;
    if (!tried || !receipts.some(({ waId, from }) => waId === tried.waId && from === tried.to)) return;
    this.#tried = undefined;
    if (this.#state && isHoldOver(this.#state.health, this.#nowMs)) this.#ports.onProbeReceipt();
  }

  /** Messages have come, which makes their senders known. */
  onReceived(messages: readonly IncomingMessage[]): void {
    for (const { from, fromLid } of messages) {
      if (from !== null) this.#writers.set(from, true);
      if (fromLid !== null) this.#writers.set(`${LID_PREFIX}${fromLid}`, true);
    }
  }

  get #nowMs(): number {
    return this.#ports.time.now().getTime();
  }

  #ask(message: OutboxMessage): Admission | undefined {
    const { id, to, lane = 'known', text, chat } = message;
    const textKey = lane === 'first' ? textKeyOf(text) : '';
    const counts = chat && this.isAnswered(message) ? { ...chat, standing: 'known' as const } : chat;
    const candidate = { id, lane, chat: to, textKey, counts };
    return this.#state && admit(this.#state, candidate, this.#ports.time.now());
  }
}
