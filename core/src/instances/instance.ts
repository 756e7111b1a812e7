import type { SafetyMode } from '../safety/safety-mode.js';
import type { PairingCode } from '../sessions/linking/pairing-code.js';
import { AlreadyLinked, NotReady, ResetRequired } from './errors.js';
import type { InstanceStatus, StatusReasonCode } from './instance-status.js';
import type { StandingState } from './standing.js';

/** How long one request for the QR code keeps an unlinked instance linking at least. */
const QR_LINKING_MS = 30_000;
/** It is kept linking for so much longer, so that only one request in some seconds writes. */
const SPARE_MS = 10_000;

/** Until when a request for the QR code at `at` keeps an instance linking: `least` has to be stored, `until` is what is stored. */
export function linkingTimes(at: Date): { least: Date; until: Date } {
  const least = at.getTime() + QR_LINKING_MS;
  return { least: new Date(least), until: new Date(least + SPARE_MS) };
}

/** Shown while a linked instance has no connection and will reconnect by itself. */
export const RECONNECTING = {
  statusReason: 'Waxwing is reconnecting to WhatsApp.',
  statusReasonCode: 'reconnecting',
} as const;

export interface InstanceState extends StandingState {
  readonly id: string;
  readonly accountId: string;
  readonly status: InstanceStatus;
  /** The reason for the status, as a sentence for the customer. */
  readonly statusReason: string | null;
  /** The machine-readable code of that sentence. */
  readonly statusReasonCode: StatusReasonCode | null;
  /** The earliest time of the next login, when WhatsApp refused it for a time. */
  readonly retryAt: Date | null;
  /** The newest QR text to scan. */
  readonly qr: string | null;
  /** When the next QR code replaces it. */
  readonly qrExpiresAt: Date | null;
  /** The pairing code to type on the phone, shown beside the QR code. */
  readonly pairing: PairingCode | null;
  /** Until when it goes on linking without another request; null when nobody has asked. */
  readonly linkingUntil: Date | null;
  /** Whether a phone has linked this instance and has not unlinked it since. */
  readonly linked: boolean;
  /** The linked number, digits only. */
  readonly phone: string | null;
  /** The name that the owner of the phone shows on WhatsApp. */
  readonly name: string | null;
  /** The name shown to others while WhatsApp reports none; a setting that a reset keeps. */
  readonly displayName: string | null;
  /** When the linked phone was last online, to the hour; null when unknown. */
  readonly phoneSeenAt: Date | null;
  /** What number safety does with its messages; null for the operator's default. A setting that a reset keeps. */
  readonly safetyMode: SafetyMode | null;
  readonly createdAt: Date;
}

/** The state of an instance whose worker died while it was `ready`: no worker holds its connection any more. */
export function markOrphaned(state: InstanceState): InstanceState {
  return state.status === 'ready' ? { ...state, status: 'disconnected', ...RECONNECTING } : state;
}

/** A WhatsApp account that is linked or can be linked. */
export class Instance {
  readonly #state: InstanceState;

  private constructor(state: InstanceState) {
    this.#state = state;
  }

  /** `linkingUntil`: until when it links without a request for its QR code, if it is to link at once. */
  static create(input: {
    id: string;
    accountId: string;
    at: Date;
    linkingUntil?: Date | null | undefined;
  }): Instance {
    return new Instance({
      id: input.id,
      accountId: input.accountId,
      status: 'initializing',
      statusReason: null,
      statusReasonCode: null,
      retryAt: null,
      qr: null,
      qrExpiresAt: null,
      pairing: null,
      linkingUntil: input.linkingUntil ?? null,
      linked: false,
      phone: null,
      name: null,
      displayName: null,
      phoneSeenAt: null,
      safetyMode: null,
      reachoutLock: null,
      newChatCap: null,
      createdAt: input.at,
    });
  }

  static restore(state: InstanceState): Instance {
    return new Instance(state);
  }

  get id(): string {
    return this.#state.id;
  }

  get accountId(): string {
    return this.#state.accountId;
  }

  get status(): InstanceStatus {
    return this.#state.status;
  }

  get linked(): boolean {
    return this.#state.linked;
  }

  /** Whether a request for the QR code starts linking. A failed instance needs a reset first; otherwise QR codes would loop. */
  get canLink(): boolean {
    return !this.#state.linked && this.#state.status !== 'failed';
  }

  /** @throws AlreadyLinked, ResetRequired unless a code can link it */
  assertCanLink(): void {
    if (this.#state.linked) throw new AlreadyLinked();
    if (!this.canLink) throw new ResetRequired(this.#state.statusReason);
  }

  /** @throws NotReady unless a message can be sent now */
  assertReady(): void {
    if (this.#state.status !== 'ready') throw new NotReady(this.#state.status);
  }

  /** @throws NotReady unless a message can be sent once it is connected */
  assertLinked(): void {
    if (!this.#state.linked || this.#state.status === 'failed') throw new NotReady(this.#state.status);
  }

  snapshot(): InstanceState {
    return this.#state;
  }
}
