import type { ChatTimerUpdate, IncomingChange, IncomingMessage } from '@waxwing/core';

/** What is to be stored of one stanza or of several. */
export interface Received {
  readonly messages: readonly IncomingMessage[];
  readonly changes: readonly IncomingChange[];
  /** Timers that none of these messages brings. */
  readonly timers: readonly ChatTimerUpdate[];
}

export const NOTHING_RECEIVED: Received = { messages: [], changes: [], timers: [] };

export function receivedTogether(parts: readonly Received[]): Received {
  return {
    messages: parts.flatMap(({ messages }) => messages),
    changes: parts.flatMap(({ changes }) => changes),
    timers: parts.flatMap(({ timers }) => timers),
  };
}
