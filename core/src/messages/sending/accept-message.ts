import type { SessionControl } from '../../instances/ports.js';
import type { IntakeRequest, IntakeVerdict, MessageIntake } from '../ports.js';
import type { EagerTakes } from './eager-takes.js';

export interface AcceptMessagePorts {
  intake: MessageIntake;
  sessions: Pick<SessionControl, 'notifyMessageQueued'>;
  /** None by default: the sender reads what it sends from the outbox. */
  eagerTakes?: Pick<EagerTakes, 'expect'>;
}

/**
 * Accepts a message, and brings it to its sender: in the same commit where this process sends for the instance, or else with a hint.
 * @throws AdapterError
 */
export async function acceptMessage(
  { intake, sessions, eagerTakes }: AcceptMessagePorts,
  request: IntakeRequest,
): Promise<IntakeVerdict> {
  const { message } = request;
  // What is held waits in the outbox.
  const take = request.pacing?.held ? undefined : eagerTakes?.expect(message);
  let verdict: IntakeVerdict;
  try {
    verdict = await intake.accept(take ? { ...request, lease: take.lease, wire: take.wire } : request);
  } catch (error) {
    take?.cancel({ mayBeTaken: true });
    throw error;
  }
  if (verdict.kind !== 'accepted') {
    take?.cancel();
    return verdict;
  }
  if (!verdict.isTaken) take?.cancel();
  const isInHand = verdict.isTaken && take?.complete(verdict.lane);
  if (!isInHand) sessions.notifyMessageQueued(message.instanceId);
  return verdict;
}
