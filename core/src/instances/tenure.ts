import { LeaseLost } from './lease-lost.js';

/**
 * Whether the owner of a session may act for it. It pauses by itself when the lease was not renewed for too long, goes on when it is
 * renewed, and ends for good when the lease has moved on.
 */
export interface Tenure {
  /** To be asked right before every write to the socket and never remembered: the process may have been stopped in between. */
  readonly holds: boolean;
  /** It never holds again. */
  readonly lost: boolean;
  /** Changes with every renewal. */
  readonly round: number;
  /** Resolves as soon as it holds. @throws LeaseLost when it is lost instead */
  held(): Promise<void>;
  /** Has `listener` called at every renewal and when it is lost, until the returned function is called. */
  watch(listener: () => void): () => void;
}

/**
 * Does a fenced write when it may be done. A refusal that only says that the lease had run out is not believed: the next renewal
 * tells whether it has moved on. @throws LeaseLost
 */
export async function whileHeld<T>(tenure: Tenure, write: () => Promise<T>): Promise<T> {
  for (;;) {
    await tenure.held();
    const { round } = tenure;
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof LeaseLost) || (tenure.holds && tenure.round === round)) throw error;
    }
  }
}
