import type { SessionLease } from '../whatsapp-transport.js';
import type {
  SessionCall,
  SessionCallAnswer,
  SessionCallKind,
  SessionCallOutcome,
  TakenSessionCall,
} from './session-call.js';

/** Carries calls from any process to the worker that holds the session, and the outcomes back. */
export interface SessionCalls {
  /** Has the worker of the instance's session do it, and waits `waitMs` at most. After `CALLS_A_MINUTE` of a kind none is asked. */
  ask<K extends SessionCallKind>(
    instanceId: string,
    call: SessionCall<K>,
    waitMs: number,
  ): Promise<SessionCallAnswer<K>>;
  /** The calls that wait for this session, each once for a lease: the next owner gets those that have no outcome. @throws LeaseLost */
  take(lease: SessionLease): Promise<readonly TakenSessionCall[]>;
  /** Stores the outcome for the caller. @throws LeaseLost */
  answer(lease: SessionLease, callId: string, outcome: SessionCallOutcome): Promise<void>;
}
