/** How many messages; each is counted once, as sent, as received or as failed. */
export interface MessageCounts {
  /** Outbound: accepted, and not failed. */
  readonly sent: number;
  readonly received: number;
  /** Outbound: accepted, and failed later. */
  readonly failed: number;
}

export interface DailyCounts extends MessageCounts {
  /** UTC, `YYYY-MM-DD`. */
  readonly day: string;
}

export interface SentOnDay {
  /** UTC, `YYYY-MM-DD`. */
  readonly day: string;
  readonly sent: number;
}

export interface InstanceCounts extends MessageCounts {
  readonly instanceId: string;
  /** What `sent` is made of: the oldest day first; days on which nothing was sent are left out. */
  readonly sentByDay: readonly SentOnDay[];
  /** When the last message was, whatever the days asked for; null when it never had one. */
  readonly lastMessageAt: Date | null;
}

/** The messages of one type, without failed ones. */
export interface TypeCounts {
  readonly type: string;
  readonly sent: number;
  readonly received: number;
}

/**
 * Counts of an account's messages by the UTC day on which they were written; exact at every moment, and still there when the
 * messages themselves are deleted. Days are `YYYY-MM-DD`; `fromDay` is counted and `untilDay` is not.
 */
export interface MessageStatistics {
  totals(accountId: string, fromDay: string, untilDay: string): Promise<MessageCounts>;
  /** The oldest day first; days without messages are left out. */
  daily(accountId: string, fromDay: string, untilDay: string): Promise<readonly DailyCounts[]>;
  /** The counts of each type but `text` that was sent or received in these days, in no order. Texts are the rest of all messages. */
  otherTypes(accountId: string, fromDay: string, untilDay: string): Promise<readonly TypeCounts[]>;
  /** Every instance that ever had a message and was not deleted, also where it had none in these days. */
  byInstance(accountId: string, fromDay: string, untilDay: string): Promise<readonly InstanceCounts[]>;
}
