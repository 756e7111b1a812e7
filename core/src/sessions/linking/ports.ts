import type { SessionLease } from '../whatsapp-transport.js';
import type { PasskeyAnswer, PasskeyCeremony, PasskeyStage } from './passkey.js';

/** Carries a passkey ceremony between the worker that holds the session and the process that gets the answer. */
export interface PasskeyCeremonies {
  /** What the instance waits for now; null where no ceremony is under way. */
  find(instanceId: string): Promise<PasskeyCeremony | null>;
  /** Stores an answer for the worker. False where the ticket is used up, or its stage or the time of the challenge is over. */
  answer(instanceId: string, ticket: string, answer: PasskeyAnswer): Promise<boolean>;
  /** Says how far it has come; null ends it. @throws LeaseLost */
  setStage(lease: SessionLease, stage: PasskeyStage | null): Promise<void>;
  /** The answer that was left, once. @throws LeaseLost */
  takeAnswer(lease: SessionLease): Promise<PasskeyAnswer | null>;
}
