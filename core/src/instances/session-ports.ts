import type { InstanceStatus } from './instance-status.js';
import type { SessionLease } from './whatsapp-transport.js';

/** What the owner of a session may change about its instance. Absent fields stay. */
export interface SessionReport {
  readonly status?: InstanceStatus;
  readonly statusReason?: string | null;
  readonly qr?: string | null;
  readonly linked?: boolean;
  readonly phone?: string | null;
  readonly name?: string | null;
}

/** What the owner of a session is asked to do with it. */
export interface SessionOrder {
  readonly lease: SessionLease;
  readonly linked: boolean;
  /** Somebody looks at the QR code, or did within the last 30 s. */
  readonly linkingWanted: boolean;
  /** Cut the socket and remove the credentials. */
  readonly forget: boolean;
  /** The instance still exists and is not `failed`. */
  readonly alive: boolean;
}

/** Who owns which session. Exactly one owner at a time; a write of an owner whose lease moved on is refused. */
export interface SessionLeases {
  /** Takes up to `capacity` sessions that ought to run and that nobody holds. */
  claim(owner: string, capacity: number): Promise<readonly SessionOrder[]>;
  /** Prolongs all leases of `owner` and says what is wanted of each. A lease that is missing from the answer is lost. */
  renew(owner: string): Promise<readonly SessionOrder[]>;
  /** Gives the session up so that anybody may claim it. */
  release(lease: SessionLease): Promise<void>;
  /** @throws LeaseLost */
  report(lease: SessionLease, report: SessionReport): Promise<void>;
  /**
   * Removes the credentials and every trace of the phone, and fulfils a wish to forget. Wishes to link end with it: the instance
   * rests until somebody looks again. @throws LeaseLost
   */
  forget(lease: SessionLease, report: SessionReport): Promise<void>;
}

/** The writer no longer owns the session; nothing was written. */
export class LeaseLost extends Error {
  constructor(instanceId: string) {
    super(`the lease on session ${instanceId} has moved on`);
    this.name = 'LeaseLost';
  }
}
