/** Faults that wait for the next message, scan or login they apply to. */
const LATENT = [
  'delay-ack',
  'swallow-ack',
  'nack',
  'no-receipts',
  'unreadable',
  'unreadable-inbound',
  'unavailable',
  'passkey',
  'no-continuation',
  'passkey-each-login',
  'phone-offline',
  'too-many-devices',
  'login-failure',
  'login-silence',
  'no-device-notice',
  'check-limit',
] as const;

/** How the server refuses to say whether a number is there: the whole question, or within its answer. */
export const CHECK_LIMIT_FORMS = ['iq', 'result'] as const;

/** Faults that strike connected sockets at once. */
const IMMEDIATE = ['drop', 'stall', 'replace', 'stream-error'] as const;

export const FAULT_KINDS = [...LATENT, ...IMMEDIATE];

export type LatentFault = (typeof LATENT)[number];
export type FaultKind = (typeof FAULT_KINDS)[number];

export interface Fault {
  kind: FaultKind;
  /** Whose companions; for messages, the SENDING account. Absent: anyone's. */
  number?: string | undefined;
  /** How many messages, scans or logins it applies to; 1 when absent. */
  count?: number | undefined;
  /** Duration of `stall` and `delay-ack`. */
  ms?: number | undefined;
  /** Status code of `stream-error` (503 when absent) and `login-failure` (403 when absent). */
  code?: number | undefined;
  /** What `login-failure` 402 says besides: WhatsApp's number of the cause, and the seconds until the ban ends. */
  banCode?: number | undefined;
  expire?: number | undefined;
  /** What `login-failure` 403 tells the owner of the number. */
  text?: string | undefined;
  /** Why `unavailable` leaves the message with the phone; `view_once_unavailable_fanout` when absent, not a word of it when empty. */
  type?: string | undefined;
  /** How `check-limit` is told (`iq` when absent), and for how many seconds. */
  form?: (typeof CHECK_LIMIT_FORMS)[number] | undefined;
  backoff?: number | undefined;
}

/** A fault that waits for what it applies to; `left` is how many of them it still gets. */
export interface WaitingFault extends Omit<Fault, 'count'> {
  left: number;
}

/** Latent faults in the order they were asked for; the first that applies is used up, one case at a time. */
export class Faults {
  #armed: WaitingFault[] = [];

  arm({ count = 1, ...fault }: Fault): void {
    this.#armed.push({ ...fault, left: count });
  }

  waiting(): WaitingFault[] {
    return this.#armed.map((fault) => ({ ...fault }));
  }

  /** Takes back what waits: all of it, or those of one kind. */
  disarm(kind?: FaultKind): void {
    this.#armed = kind === undefined ? [] : this.#armed.filter((fault) => fault.kind !== kind);
  }

  take(kind: LatentFault, number: string): Fault | undefined {
    if (this.#armed.length === 0) return undefined;
    const fault = this.#armed.find(
      (armed) => armed.kind === kind && (armed.number === undefined || armed.number === number),
    );
    if (!fault) return undefined;
    fault.left -= 1;
    if (fault.left <= 0) this.#armed = this.#armed.filter((armed) => armed !== fault);
    return fault;
  }
}
