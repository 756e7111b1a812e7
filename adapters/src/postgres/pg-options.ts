import type { ChangeOpener, IdGenerator, IntakeRequest, NumberCheckLimits, SafetyMode } from '@waxwing/core';
import type { Database } from './database/database.js';
import type { QueueLimits } from './database/fair-queue.js';
import type { Notifications } from './database/notifications.js';

/** What the ports on PostgreSQL are made of. */
export interface PgOptions {
  readonly database: Database;
  readonly notifications: Notifications;
  readonly ids: IdGenerator;
  /** Opens what is encrypted with the secret of a stored message. */
  readonly opener: ChangeOpener;
  /** How many numbers an instance may ask WhatsApp about. */
  readonly numberChecks: NumberCheckLimits;
  /** The mode of instances that set none; `off` where it is absent. */
  readonly safetyMode?: SafetyMode;
  /** One account for each mailbox, however its address is written; false where it is absent. */
  readonly uniqueMailboxes?: boolean;
  readonly leaseTtlMs?: number;
  readonly intakeLimits?: QueueLimits;
  /** Called when a batch of messages begins to be stored; what it returns is called at the end. */
  readonly onIntake?: (requests: readonly IntakeRequest[]) => ((failed: boolean) => void) | undefined;
}
