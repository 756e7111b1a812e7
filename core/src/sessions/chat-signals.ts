/** What others see an account do in a chat. */
export const TYPING_STATES = ['composing', 'recording', 'paused'] as const;
export type TypingState = (typeof TYPING_STATES)[number];

/** No longer is it shown: while it is, the account's own phone does not notify. */
export const MAX_TYPING_S = 25;

export interface TypingSignal {
  /** E.164 digits, or `lid:` and the digits of a person whose number WhatsApp does not show. */
  readonly to: string;
  readonly state: TypingState;
  /** For how long, `MAX_TYPING_S` at most. */
  readonly seconds: number;
}

export type TypingOutcome =
  | { readonly kind: 'shown' }
  | { readonly kind: 'not-on-whatsapp' }
  /** Nothing was written: the number cannot be checked before `until`. */
  | { readonly kind: 'not-now'; readonly until: Date }
  /** The connection died, or WhatsApp knows no name of the account yet, without which it shows nothing. */
  | { readonly kind: 'unknown' };

/** Messages of one person that the account has read. */
export interface ReadSignal {
  /** As in the messages: digits; at least one of the two is set. */
  readonly from: string | null;
  readonly fromLid: string | null;
  readonly waIds: readonly string[];
}

export type ReadOutcome =
  /** WhatsApp has acknowledged it; `isShown` unless the account hides from others what it has read. */
  | { readonly kind: 'read'; readonly isShown: boolean }
  /** No answer in time, or the connection died. Reading again does no harm. */
  | { readonly kind: 'unknown' };
