import type { SessionControl } from '../../instances/ports.js';
import { storedBodyOf } from '../message.js';
import { toOutboxMessage } from '../outbox.js';
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
  const take = isPlain(request) ? eagerTakes?.expect(message.instanceId, message.id) : undefined;
  let verdict: IntakeVerdict;
  try {
    verdict = await intake.accept(take ? { ...request, lease: take.lease } : request);
  } catch (error) {
    take?.cancel({ mayBeTaken: true });
    throw error;
  }
  const isTaken = verdict.kind === 'accepted' && verdict.isTaken === true;
  if (!isTaken) take?.cancel();
  const isInHand = isTaken && take?.complete(toOutboxMessage(message));
  if (verdict.kind === 'accepted' && !isInHand) sessions.notifyMessageQueued(message.instanceId);
  return verdict;
}

/** A text of an instance without a pace. Anything else is read from the outbox, with its lane and what it holds. */
function isPlain({ message, pacing }: IntakeRequest): boolean {
  return !pacing && storedBodyOf(message) === undefined;
}
