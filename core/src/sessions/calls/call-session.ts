import { TooManyCalls, WhatsAppUnavailable } from '../../instances/errors.js';
import type { Instances } from '../../instances/ports.js';
import type { SessionCalls } from './ports.js';
import {
  CALL_WAIT_MS,
  type SessionCall,
  type SessionCallKind,
  type SessionCallOutcome,
} from './session-call.js';

export interface CallSessionPorts {
  readonly instances: Instances;
  readonly sessionCalls: SessionCalls;
}

/**
 * The outcome of a call to the session of a connected instance.
 * @throws InstanceNotFound, NotReady, TooManyCalls, WhatsAppUnavailable
 */
export async function callSession<K extends SessionCallKind>(
  { instances, sessionCalls }: CallSessionPorts,
  { accountId, instanceId }: { accountId: string; instanceId: string },
  call: SessionCall<K>,
): Promise<Exclude<SessionCallOutcome<K>, { kind: 'unknown' }>> {
  (await instances.get(accountId, instanceId)).assertReady();
  const answer = await sessionCalls.ask<K>(instanceId, call, CALL_WAIT_MS);
  if (answer.kind === 'limited') throw new TooManyCalls(answer.retryAfterS);
  if (answer.kind === 'answered' && answer.outcome.kind !== 'unknown')
    return answer.outcome as Exclude<SessionCallOutcome<K>, { kind: 'unknown' }>;
  throw new WhatsAppUnavailable();
}
