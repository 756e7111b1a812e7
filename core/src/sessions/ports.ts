import type { StatusReasonCode } from '../instances/instance-status.js';
import type { SafetyMode } from '../safety/safety-mode.js';
import type { SessionCalls } from './calls/ports.js';
import type { ClientVersions } from './client-versions/ports.js';
import type { ClusterState } from './fair-share.js';
import type { PairingCode, PairingCodeRequest } from './linking/pairing-code.js';
import type { PasskeyCeremonies } from './linking/ports.js';
import type { SessionReport } from './session-report.js';
import type { SessionLease } from './whatsapp-transport.js';

/** What the worker of a session is asked to do with it. */
export interface DesiredState {
  readonly lease: SessionLease;
  readonly linked: boolean;
  /** The QR code was requested within the last 30 s. */
  readonly linkingWanted: boolean;
  /** It must not log in yet. */
  readonly paused: boolean;
  /** The instance's present status reason. */
  readonly statusReasonCode: StatusReasonCode | null;
  /** Increases whenever the instance's proxy is set, replaced or removed. */
  readonly proxyRevision: number;
  /** The request for a pairing code that has no answer yet. */
  readonly pairingCodeRequest: PairingCodeRequest | null;
  /** The name under which others see the number while WhatsApp reports none. */
  readonly displayName: string | null;
  /** When the linked phone was last online; null where that is unknown. */
  readonly phoneSeenAt: Date | null;
  /** What number safety does with its messages; null for the operator's default. */
  readonly safetyMode: SafetyMode | null;
  /** An operator has suspended the account: waiting messages wait. */
  readonly sendsSuspended: boolean;
  /** Cut the socket and remove the credentials. */
  readonly forget: boolean;
  /** The instance still exists and is not `failed`. */
  readonly alive: boolean;
}

export interface RenewalOptions {
  /** How many sessions the worker can hold; 0 by default. */
  readonly capacity?: number;
  /** How many it holds, for the others to know. */
  readonly held?: number;
  /** The cursor of the renewal before: the answer may then leave out what has not changed since. */
  readonly since?: string;
  /** Sessions that are answered in any case, since their desired states change as time passes. */
  readonly again?: readonly string[];
}

export interface Renewal {
  /** The desired states of sessions that the owner holds. */
  readonly desiredStates: readonly DesiredState[];
  /** Whether they are those of all: then a lease that is missing is lost. An answer that is not complete says that none is lost. */
  readonly complete: boolean;
  readonly cursor: string;
}

/** Which worker holds which session: one worker at a time. */
export interface SessionLeases {
  /** How long a lease holds, in ms, from the start of the claim or renewal. */
  readonly ttlMs: number;
  /**
   * Claims up to `capacity` sessions that should run and have no worker. Linked sessions come first; at most `linkingCapacity`
   * (default: `capacity`) may be linking ones, of each account in turn. Answers in the order in which they were requested.
   */
  claim(owner: string, capacity: number, linkingCapacity?: number): Promise<readonly DesiredState[]>;
  /**
   * Renews all leases of `owner`. With a `capacity` above 0 the owner is registered as a worker for the duration of a lease; with 0 it
   * is removed.
   */
  renew(owner: string, options?: RenewalOptions): Promise<Renewal>;
  /** Releases the session, so that any worker may claim it. */
  release(lease: SessionLease): Promise<void>;
}

/** Stores what a worker reports of its session. Every write carries the lease and is refused as a whole once it has moved on. */
export interface SessionReports {
  /** @throws LeaseLost */
  report(lease: SessionLease, report: SessionReport): Promise<void>;
  /**
   * Answers the waiting request for a pairing code for `number`: with the code, or with null when WhatsApp gives none.
   * @throws LeaseLost
   */
  answerPairingCodeRequest(lease: SessionLease, number: string, code: PairingCode | null): Promise<void>;
  /**
   * Removes the credentials and all data of the phone, fails the waiting messages with the report's sentence as their reason, and
   * completes a request to forget. Requests to link end too, so the instance rests until its QR code is requested again; only an
   * unanswered request for a pairing code stays. Returns how many messages failed. @throws LeaseLost
   */
  forget(lease: SessionLease, report: SessionReport): Promise<number>;
}

/** The workers that share the sessions. A worker enters itself by renewing its leases with a capacity. */
export interface WorkerRegistry {
  /** The registered workers, and how many sessions should run and have no worker. */
  readClusterState(): Promise<ClusterState>;
  /** Those of these sessions that another worker than `owner` holds and has made ready. */
  listReadyElsewhere(owner: string, instanceIds: readonly string[]): Promise<readonly string[]>;
}

/** Delivers the hints of `SessionControl` to the worker. Each function stops what it has begun when its result is called. */
export interface SessionHints {
  /** Calls `listener` with each instance whose desired state may have changed; it answers whether this process holds the session. */
  onInstanceChanged(listener: (instanceId: string) => boolean): () => void;
  /** Calls `listener` when a message may wait in the instance's outbox; it answers whether this process holds the session. */
  onMessageQueued(instanceId: string, listener: () => boolean): () => void;
  /** Calls `listener` when a call waits for the instance's session; it answers whether this process holds the session. */
  onCallWaiting(instanceId: string, listener: () => boolean): () => void;
}

/** What is stored of sessions. */
export interface SessionsPorts {
  readonly hints: SessionHints;
  readonly leases: SessionLeases;
  readonly passkeys: PasskeyCeremonies;
  readonly registry: WorkerRegistry;
  readonly reports: SessionReports;
  readonly sessionCalls: SessionCalls;
  readonly versions: ClientVersions;
}
