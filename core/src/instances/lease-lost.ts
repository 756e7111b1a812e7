/** The writer no longer owns the session; nothing was written. */
export class LeaseLost extends Error {
  constructor(instanceId: string) {
    super(`the lease on session ${instanceId} has moved on`);
    this.name = 'LeaseLost';
  }
}
