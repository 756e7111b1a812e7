import type { ReadOutcome, ReadSignal, TypingOutcome, TypingSignal } from '../chat-signals.js';
import type { ChangeCall, ChangeOutcome } from './change-signal.js';

/** What a session is asked to do beside sending: its input and its outcome. */
export interface SessionCallTypes {
  readonly read: { readonly input: ReadSignal; readonly outcome: ReadOutcome };
  readonly typing: { readonly input: TypingSignal; readonly outcome: TypingOutcome };
  readonly change: { readonly input: ChangeCall; readonly outcome: ChangeOutcome };
}

export const SESSION_CALL_KINDS = [
  'read',
  'typing',
  'change',
] as const satisfies readonly (keyof SessionCallTypes)[];
export type SessionCallKind = (typeof SESSION_CALL_KINDS)[number];

/** A call to the session of an instance. */
export type SessionCall<K extends SessionCallKind = SessionCallKind> = {
  [Kind in K]: { readonly kind: Kind; readonly input: SessionCallTypes[Kind]['input'] };
}[K];

export type SessionCallOutcome<K extends SessionCallKind = SessionCallKind> = SessionCallTypes[K]['outcome'];

/** A call that a worker has taken. */
export type TakenSessionCall = SessionCall & {
  readonly id: string;
  /** How long its caller goes on waiting. */
  readonly leftMs: number;
};

/** What a caller gets. */
export type SessionCallAnswer<K extends SessionCallKind = SessionCallKind> =
  | { readonly kind: 'answered'; readonly outcome: SessionCallOutcome<K> }
  /** No worker has answered in time. The session may still have done it. */
  | { readonly kind: 'unanswered' }
  /** Nothing was asked: the instance has had as many calls of this kind in the last minute as it may. */
  | { readonly kind: 'limited'; readonly retryAfterS: number };

/** Calls of one kind to one session in a minute: more of them look like a robot to WhatsApp. */
export const CALLS_A_MINUTE = 60;

/** How long a caller waits for the session. */
export const CALL_WAIT_MS = 10_000;
