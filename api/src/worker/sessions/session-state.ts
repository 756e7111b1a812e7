import type { SessionEvent } from '@waxwing/core';

/** What concerns the session itself and not its messages. */
export type SessionLifecycleEvent = Exclude<SessionEvent, { type: 'receipts' | 'messages' }>;

/** What a session is doing, for those who count. */
export type SessionState = 'ready' | 'connecting' | 'disconnected' | 'linking' | 'resting';

interface SessionFacts {
  readonly sending: boolean;
  readonly linked: boolean;
  /** Has a socket, or is making one. */
  readonly connected: boolean;
}

export function stateOf({ sending, linked, connected }: SessionFacts): SessionState {
  if (sending) return 'ready';
  if (linked) return connected ? 'connecting' : 'disconnected';
  return connected ? 'linking' : 'resting';
}
