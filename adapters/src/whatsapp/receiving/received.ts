import type { IncomingChange, IncomingMessage } from '@waxwing/core';

/** What is to be stored of one stanza or of several. */
export interface Received {
  readonly messages: readonly IncomingMessage[];
  readonly changes: readonly IncomingChange[];
}

export const NOTHING_RECEIVED: Received = { messages: [], changes: [] };

export function receivedTogether(parts: readonly Received[]): Received {
  return {
    messages: parts.flatMap(({ messages }) => messages),
    changes: parts.flatMap(({ changes }) => changes),
  };
}
