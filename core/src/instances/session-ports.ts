import type { Fleet } from './fair-share.js';
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
  /** How long a lease holds, in ms, counted from the moment at which claiming or renewing it was begun. */
  readonly ttlMs: number;
  /** Takes up to `capacity` sessions that ought to run and that nobody holds. */
  claim(owner: string, capacity: number): Promise<readonly SessionOrder[]>;
  /**
   * Prolongs all leases of `owner` and says what is wanted of each. A lease that is missing from the answer is lost. With a
   * `capacity` above 0 the owner counts as a worker that takes sessions, for as long as a lease holds; with 0 no longer.
   */
  renew(owner: string, capacity?: number): Promise<readonly SessionOrder[]>;
  /** Who takes sessions, and how many ought to run that nobody holds. */
  fleet(): Promise<Fleet>;
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
