import type { SessionLease } from '../whatsapp-transport.js';
import type { PasskeyAnswer, PasskeyCeremony, PasskeyStage } from './passkey.js';

/** Carries a ceremony between the process that holds the session and whoever answers, whichever processes those are. */
export interface PasskeyCeremonies {
  /** What the instance waits for now; null where no ceremony is under way. */
  find(instanceId: string): Promise<PasskeyCeremony | null>;
  /** Leaves an answer for the holder of the session. False where that ticket is used up or its stage is over. */
  answer(instanceId: string, ticket: string, answer: PasskeyAnswer): Promise<boolean>;
  /** Says how far it has come; null ends it. @throws LeaseLost */
  setStage(lease: SessionLease, stage: PasskeyStage | null): Promise<void>;
  /** The answer that was left, once. @throws LeaseLost */
  takeAnswer(lease: SessionLease): Promise<PasskeyAnswer | null>;
}
