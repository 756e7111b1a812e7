import type { InstanceStatus, StatusReasonCode } from '../instances/instance-status.js';
import type { NewChatCap, ObservedLock } from '../instances/standing.js';
import type { ClientVersions } from './client-versions/ports.js';
import type { ClusterState } from './fair-share.js';
import type { PairingCode, PairingCodeRequest } from './linking/pairing-code.js';
import type { PasskeyCeremonies } from './linking/ports.js';

import type { SessionLease } from './whatsapp-transport.js';

/** What the owner of a session may change about its instance. Absent fields stay. */
export interface SessionReport {
  readonly status?: InstanceStatus;
  readonly statusReason?: string | null;
  /** Goes with the sentence: a report that names only that leaves none. */
  readonly statusReasonCode?: StatusReasonCode | null;
  /** Null ends the linking code as well, which lives as long as the QR codes beside it. */
  readonly qr?: string | null;
  /** Goes with the code: a report that names only that leaves none. */
  readonly qrExpiresAt?: Date;
  readonly linked?: boolean;
  readonly phone?: string | null;
  readonly name?: string | null;
  /** No login before this moment, by any worker; null where it may log in at any time. */
  readonly retryAt?: Date | null;
  /** A lock that goes on keeps the moment at which it was first heard of. */
  readonly reachoutLock?: ObservedLock | null;
  readonly newChatCap?: NewChatCap | null;
  /** Only ever moves forward. */
  readonly phoneSeenAt?: Date;
}

/** What the owner of a session is asked to do with it. */
export interface DesiredState {
  readonly lease: SessionLease;
  readonly linked: boolean;
  /** Somebody looks at the QR code, or did within the last 30 s. */
  readonly linkingWanted: boolean;
  /** The moment before which it must not log in has not come yet. */
  readonly paused: boolean;
  /** What is told of the instance at the moment. */
  readonly statusReasonCode: StatusReasonCode | null;
  /** Goes up whenever the instance gets another proxy, or none. */
  readonly proxyRevision: number;
  /** The wish for a linking code that has no answer yet. */
  readonly pairingCodeRequest: PairingCodeRequest | null;
  /** The name under which others see the number while WhatsApp reports none. */
  readonly displayName: string | null;
  /** When the linked phone last showed itself; null where that is not known. */
  readonly phoneSeenAt: Date | null;
  /** Cut the socket and remove the credentials. */
  readonly forget: boolean;
  /** The instance still exists and is not `failed`. */
  readonly alive: boolean;
}

/** Who owns which session: exactly one owner at a time. */
export interface SessionLeases {
  /** How long a lease holds, in ms, counted from the moment at which claiming or renewing it was begun. */
  readonly ttlMs: number;
  /**
   * Takes up to `room` sessions that ought to run and that nobody holds. Linked ones come first; `linkingRoom` of them, `room` where
   * it is absent, may be such that only want to be linked, of each account in turn. Answers in the order in which that was asked for.
   */
  claim(owner: string, room: number, linkingRoom?: number): Promise<readonly DesiredState[]>;
  /**
   * Prolongs all leases of `owner` and says what is wanted of each. A lease that is missing from the answer is lost. With a
   * `capacity` above 0 the owner counts as a worker that takes sessions, for as long as a lease holds; with 0 no longer.
   */
  renew(owner: string, capacity?: number): Promise<readonly DesiredState[]>;
  /** Gives the session up so that anybody may claim it. */
  release(lease: SessionLease): Promise<void>;
}

/** Stores what a worker reports of its session. Every write carries the lease and is refused as a whole once it has moved on. */
export interface SessionReports {
  /** @throws LeaseLost */
  report(lease: SessionLease, report: SessionReport): Promise<void>;
  /**
   * Answers the wish for a linking code for `number`, if it still waits: with the code, or with null when WhatsApp gives none.
   * @throws LeaseLost
   */
  answerPairingCodeRequest(lease: SessionLease, number: string, code: PairingCode | null): Promise<void>;
  /**
   * Removes the credentials and every trace of the phone, ends the messages that wait, with the report's sentence as their reason,
   * and fulfils a wish to forget. Wishes to link end with it: the instance rests until somebody looks again. Only a wish for a
   * linking code that has no answer yet goes on. @throws LeaseLost
   */
  forget(lease: SessionLease, report: SessionReport): Promise<void>;
}

/** The workers that share the sessions. A worker enters itself by renewing its leases with a capacity. */
export interface WorkerRegistry {
  /** Who takes sessions, and how many ought to run that nobody holds. */
  readClusterState(): Promise<ClusterState>;
  /** Those of these sessions that somebody else than `owner` holds and has made ready. */
  listReadyElsewhere(owner: string, instanceIds: readonly string[]): Promise<readonly string[]>;
}

/** What is stored of sessions. */
export interface SessionsPorts {
  readonly leases: SessionLeases;
  readonly passkeys: PasskeyCeremonies;
  readonly registry: WorkerRegistry;
  readonly reports: SessionReports;
  readonly versions: ClientVersions;
}
