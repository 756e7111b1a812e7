/** The writer no longer owns the session; nothing was written. */
export class LeaseLost extends Error {
  constructor(instanceId: string) {
    super(`the lease on session ${instanceId} has moved on`);
    this.name = 'LeaseLost';
  }
}

/**
 * Whether the owner of a session may act for it. It pauses by itself when the lease was not renewed for too long, goes on when it is
 * renewed, and ends for good when the lease has moved on.
 */
export interface LeaseGuard {
  /** To be asked right before every write to the socket and never remembered: the process may have been stopped in between. */
  readonly holds: boolean;
  /** It never holds again. */
  readonly lost: boolean;
  /** Changes with every renewal. */
  readonly generation: number;
  /** Resolves as soon as it holds. @throws LeaseLost when it is lost instead */
  waitUntilHeld(): Promise<void>;
  /** Has `listener` called at every renewal and when it is lost, until the returned function is called. */
  subscribe(listener: () => void): () => void;
}

/**
 * Does a fenced write when it may be done. A refusal that only says that the lease had run out is not believed: the next renewal
 * tells whether it has moved on. @throws LeaseLost
 */
export async function runWhileLeased<T>(guard: LeaseGuard, write: () => Promise<T>): Promise<T> {
  for (;;) {
    await guard.waitUntilHeld();
    const { generation } = guard;
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof LeaseLost) || (guard.holds && guard.generation === generation)) throw error;
    }
  }
}
