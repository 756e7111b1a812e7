import type { KnownVersion, VersionPurpose, VersionSource } from './client-version.js';

/** Two looks for a newer version are never closer together. */
export const MIN_CHECK_INTERVAL_MS = 60_000;

/** What all workers know of the versions of WhatsApp's web client, and the sessions that wait because of them. */
export interface ClientVersions {
  all(): Promise<readonly KnownVersion[]>;
  /** Notes a version. What is known of one that was noted before stays. */
  add(version: { revision: number; source: VersionSource; foundAt: Date }): Promise<void>;
  /** WhatsApp took a login with it. Answers whether that proves what was unproven. */
  recordAccepted(revision: number): Promise<boolean>;
  /** WhatsApp refused it; its canary session has ended. */
  recordRefused(revision: number, purpose: VersionPurpose): Promise<void>;
  /** Makes the session the version's canary. False while another session is. */
  startCanary(revision: number, instanceId: string, forMs: number): Promise<boolean>;
  /** The canary ended without an answer, so another session may try. */
  endCanary(revision: number, instanceId: string): Promise<void>;
  /**
   * Whether the caller is the one to look for a newer version: when the last look is due to be repeated, which a look says of the next
   * one by `everyMs`, or sooner where the last one is `notSoonerMs` past.
   */
  tryStartUpdateCheck(check: { everyMs: number; notSoonerMs: number | undefined }): Promise<boolean>;
  /** Linked sessions that wait for a version. */
  countWaiting(): Promise<number>;
  /** Lets the session that is to log in first do so now. */
  resumeOne(): Promise<void>;
  /** Lets all of them log in, one `apartMs` after the other. Answers how many they are. */
  resumeAll(apartMs: number): Promise<number>;
}

/** Where WhatsApp says which version of the client is the newest. */
export interface VersionPage {
  /** @throws AdapterError where it cannot be read */
  latest(): Promise<number>;
}
