import type { Lane } from '../../safety/lane.js';

/** An account, and by which plan its history is kept. */
export interface AccountPlan {
  readonly accountId: string;
  /** The plan of the active subscription, else of the last one; undefined when there never was one. */
  readonly planId: string | undefined;
}

/** What was looked at of old messages, the newest first, and how much of it has gone. */
export interface ForgottenWires {
  readonly looked: number;
  readonly forgotten: number;
  /** The oldest message that was looked at: the next portion is behind it. */
  readonly last: string | undefined;
}

export interface MessageRetention {
  /** Accounts in the order of their ids, those after `after`, `limit` at most. */
  listAccountPlans(
    at: Date,
    page: { after: string | undefined; limit: number },
  ): Promise<readonly AccountPlan[]>;
  /**
   * Deletes up to `limit` of the account's messages from before UTC day `day` (`YYYY-MM-DD`) in one commit, and answers how
   * many it were. From the first call on none of them is shown any more. Messages that still wait to be sent stay until they
   * are settled. Statistics keep counting what was deleted. Several at once share the work.
   */
  deleteBefore(accountId: string, day: string, limit: number): Promise<number>;
  /**
   * Looks at up to `limit` messages of all accounts with contents, those from before `before` and older than message `after`, the
   * newest first. Of the outbound ones that are settled it forgets what WhatsApp carried for them, in one commit. What they hold, and the
   * secrets by which votes and edits are read, stay.
   */
  forgetWires(
    before: Date,
    page: { readonly after: string | undefined; readonly limit: number },
  ): Promise<ForgottenWires>;
}

/** The portions, by the time at which they were written, in which messages and events are stored. */
export interface MessagePartitions {
  /** Makes what is missing for the present, the three months to come of messages and the week to come of events. */
  ensureAhead(): Promise<void>;
  /** Drops those that ended before this time and hold nothing; answers with their names. */
  dropExpired(endedBefore: Date): Promise<readonly string[]>;
}

/** A lane of a paced instance. */
export interface InstanceLane {
  readonly accountId: string;
  readonly instanceId: string;
  readonly lane: Lane;
}

/** A lane, and what those of its messages read that expire while they are held. */
export interface HeldLane extends InstanceLane {
  readonly reason: string;
}

/** Ends messages that waited too long, whether or not a worker holds their instance's session. */
export interface MessageExpiry {
  /** The lanes of what was held and is among the next `limit` messages to expire: first contacts, and what was told to be held. */
  listHeld(limit: number): Promise<readonly InstanceLane[]>;
  /**
   * Fails and refunds up to `limit` messages that no worker took within their validity, in one commit, and answers how many. Parallel
   * calls share the work. What was taken and not answered for within a day of its validity ends as well, without a refund.
   * One whose chat was held alone fails with the reason of that hold.
   * @param held of the other messages that were held, those of these lanes fail with their reason
   */
  expire(limit: number, held?: readonly HeldLane[]): Promise<number>;
}
