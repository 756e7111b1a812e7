/** Faults that stay armed until a message, scan or login to which they apply. */
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

/** How the server refuses a number query: as an error, or within its answer. */
export const CHECK_LIMIT_FORMS = ['iq', 'result'] as const;

/** Faults that affect connected sockets at once. */
const IMMEDIATE = ['drop', 'stall', 'replace', 'stream-error'] as const;

export const FAULT_KINDS = [...LATENT, ...IMMEDIATE];

export type LatentFault = (typeof LATENT)[number];
export type FaultKind = (typeof FAULT_KINDS)[number];

export interface Fault {
  kind: FaultKind;
  /** The number of the affected companions; for messages, of the SENDING account. Absent: all numbers. */
  number?: string | undefined;
  /** How many messages, scans or logins it applies to; default 1. */
  count?: number | undefined;
  /** Duration of `stall` and `delay-ack`, in ms. */
  ms?: number | undefined;
  /** Status code of `stream-error` (default 503) and `login-failure` (default 403). */
  code?: number | undefined;
  /** Details of `login-failure` 402: WhatsApp's code of the cause, and the seconds until the ban ends. */
  banCode?: number | undefined;
  expire?: number | undefined;
  /** The text that `login-failure` 403 shows to the number's owner. */
  text?: string | undefined;
  /** Why `unavailable` leaves the message on the phone; default `view_once_unavailable_fanout`, no reason when empty. */
  type?: string | undefined;
  /** The form of `check-limit` (default `iq`), and its duration in seconds. */
  form?: (typeof CHECK_LIMIT_FORMS)[number] | undefined;
  backoff?: number | undefined;
}

/** An armed fault; `left` is how many more times it applies. */
export interface WaitingFault extends Omit<Fault, 'count'> {
  left: number;
}

/** Armed faults in order of arming; the first that applies is used up, one time per case. */
export class Faults {
  #armed: WaitingFault[] = [];

  arm({ count = 1, ...fault }: Fault): void {
    this.#armed.push({ ...fault, left: count });
  }

  waiting(): WaitingFault[] {
    return this.#armed.map((fault) => ({ ...fault }));
  }

  /** Disarms all armed faults, or those of one kind. */
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
