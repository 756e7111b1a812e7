import type { SessionEvent } from '@waxwing/core';

/** An event of the session itself, not of its messages. */
export type SessionLifecycleEvent = Exclude<SessionEvent, { type: 'receipts' | 'messages' }>;

/** What a session is doing, for metrics and rebalancing. */
export type SessionState = 'ready' | 'connecting' | 'disconnected' | 'linking' | 'resting';

interface SessionFacts {
  readonly sending: boolean;
  readonly linked: boolean;
  /** Has an open or opening socket. */
  readonly connected: boolean;
}

export function stateOf({ sending, linked, connected }: SessionFacts): SessionState {
  if (sending) return 'ready';
  if (linked) return connected ? 'connecting' : 'disconnected';
  return connected ? 'linking' : 'resting';
}
