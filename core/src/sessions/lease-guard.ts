/** The writer no longer owns the session; nothing was written. */
export class LeaseLost extends Error {
  constructor(instanceId: string) {
    super(`the lease on session ${instanceId} has moved on`);
    this.name = 'LeaseLost';
  }
}

/**
 * Whether a worker may act for a session. It pauses when the lease was not renewed in time, resumes when it is renewed, and ends
 * for good once the lease has moved on.
 */
export interface LeaseGuard {
  /** To be read right before every write to the socket and never cached: the process may have been suspended in between. */
  readonly holds: boolean;
  /** It never holds again. */
  readonly lost: boolean;
  /** Changes with every renewal. */
  readonly generation: number;
  /** Resolves as soon as it holds. @throws LeaseLost when it is lost instead */
  waitUntilHeld(): Promise<void>;
  /** Calls `listener` at every renewal and on loss, until the returned function is called. */
  subscribe(listener: () => void): () => void;
}

/**
 * Runs a fenced write while the guard holds. A refusal because the lease had expired is not final: the next renewal tells whether
 * the lease has moved on.
 * @throws LeaseLost
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
