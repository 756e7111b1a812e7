import type {
  Hold,
  HoldCode,
  Lane,
  LaneLimits,
  OutboxMessage,
  PacedOptions,
  SendOutcome,
  SharedTake,
} from '@waxwing/core';

/** What a send loop asks where its instance is paced. */
export interface SendPacing {
  /** Whether every message leaves at once, whatever is stored of its chat: then it need not be read from the outbox. */
  readonly isOpen: boolean;
  /** What a take has to ask where other instances of the account have the number as well. */
  readonly shared?: SharedTake | undefined;
  /** The message that goes again before all other first contacts; null for none. */
  readonly unsettledProbe?: string | null;
  /** How many messages of each lane may leave now. */
  room(): LaneLimits;
  /** When there may be more room; undefined where only news can make some, of which the loop is notified. */
  nextRoomAt(): Date | undefined;
  /** Whether the chat may be sent to at this moment. A chat that was just sent to waits a second, with its messages in hand. */
  isSpaced(message: OutboxMessage): boolean;
  /** Asked right before a send: why the message has to wait, or undefined, and then it counts as leaving. */
  admit(message: OutboxMessage): Hold | undefined;
  /** Whether its recipient has written since the message was taken, so that what was counted of a stranger holds it no longer. */
  isAnswered(message: OutboxMessage): boolean;
  /** What keeps a lane now. */
  holdOf(lane: Lane): HoldCode | undefined;
  /** What became of a message that was admitted. */
  onOutcome(message: OutboxMessage, outcome: SendOutcome): void;
}

/** The pacing of an instance at this moment; undefined while number safety is off. */
export type CurrentPacing = () => SendPacing | undefined;

export const NOT_PACED: CurrentPacing = () => undefined;

const COUNTED: readonly [PacedOptions] = [{ counted: true }];

/** The last argument of a call to the outbox: without pacing there is none. */
export function pacedOptions(pacing: SendPacing | undefined): readonly [] | readonly [PacedOptions] {
  return pacing ? COUNTED : [];
}

/** The same of a take. */
export function takeOptions(pacing: SendPacing | undefined): readonly [] | readonly [PacedOptions] {
  const shared = pacing?.shared;
  return shared ? [{ counted: true, shared }] : pacedOptions(pacing);
}
