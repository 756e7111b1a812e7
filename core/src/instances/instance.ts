import type { PairingCode } from '../sessions/linking/pairing-code.js';
import { AlreadyLinked, NotReady, ResetRequired } from './errors.js';
import type { InstanceStatus, StatusReasonCode } from './instance-status.js';
import type { StandingState } from './standing.js';

/** How long one look at the QR code keeps an unlinked instance linking. */
export const QR_LINKING_MS = 30_000;

/** Told while a linked instance has no connection, and will have one again without anybody's doing. */
export const RECONNECTING = {
  statusReason: 'Waxwing is reconnecting to WhatsApp.',
  statusReasonCode: 'reconnecting',
} as const;

export interface InstanceState extends StandingState {
  readonly id: string;
  readonly accountId: string;
  readonly status: InstanceStatus;
  /** Why the status is what it is, as a sentence for the customer. */
  readonly statusReason: string | null;
  /** Which of the known reasons that sentence tells. */
  readonly statusReasonCode: StatusReasonCode | null;
  /** When it logs in again at the earliest, where WhatsApp refused it for a time. */
  readonly retryAt: Date | null;
  /** The newest QR text that waits to be scanned. */
  readonly qr: string | null;
  /** When the next one takes its place. */
  readonly qrExpiresAt: Date | null;
  /** The code that waits to be typed in on the phone, beside the QR code. */
  readonly pairing: PairingCode | null;
  /** Whether a phone has linked this instance and not unlinked it since. */
  readonly linked: boolean;
  /** The linked number, digits only. */
  readonly phone: string | null;
  /** The name its owner shows on WhatsApp. */
  readonly name: string | null;
  /** The name under which others see the number while WhatsApp tells none; a setting, which a reset leaves. */
  readonly displayName: string | null;
  /** When the linked phone last showed itself, to the hour; null where that is not known. */
  readonly phoneSeenAt: Date | null;
  readonly createdAt: Date;
}

/** What is true of an instance that its owner left `ready` when it died: nobody holds its connection any more. */
export function markOrphaned(state: InstanceState): InstanceState {
  return state.status === 'ready' ? { ...state, status: 'disconnected', ...RECONNECTING } : state;
}

/** One linked (or linkable) WhatsApp account. */
export class Instance {
  readonly #state: InstanceState;

  private constructor(state: InstanceState) {
    this.#state = state;
  }

  static create(input: { id: string; accountId: string; at: Date }): Instance {
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
      linked: false,
      phone: null,
      name: null,
      displayName: null,
      phoneSeenAt: null,
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

  /** Whether a look at the QR code should start linking. A failed instance asks for a reset first, or QRs would loop at it. */
  get canLink(): boolean {
    return !this.#state.linked && this.#state.status !== 'failed';
  }

  /** @throws AlreadyLinked, ResetRequired unless a code could link it */
  assertCanLink(): void {
    if (this.#state.linked) throw new AlreadyLinked();
    if (!this.canLink) throw new ResetRequired(this.#state.statusReason);
  }

  /** @throws NotReady unless a message can go out this moment */
  assertReady(): void {
    if (this.#state.status !== 'ready') throw new NotReady(this.#state.status);
  }

  /** @throws NotReady unless a message will go out as soon as the connection stands */
  assertLinked(): void {
    if (!this.#state.linked || this.#state.status === 'failed') throw new NotReady(this.#state.status);
  }

  snapshot(): InstanceState {
    return this.#state;
  }
}
