import type { AccountMail } from '../accounts/mails/account-mail.js';
import type { InstanceStatus } from '../instances/instance-status.js';
import type { OrderStatus } from '../orders/order.js';
import type { AuditAction, AuditEntry } from './audit.js';
import type { AccountSignals } from './search/risk.js';
import type { SearchTerm } from './search/search-term.js';
import type { Suspension } from './suspensions/suspension.js';

/** The newest entry of the log, and the first one that is not as it was written. */
export interface AuditProof {
  readonly entries: number;
  /** The hash of the newest entry, hex; null for an empty log. Whoever keeps it elsewhere notices a log that was cut off. */
  readonly head: string | null;
  /** The id of the first entry that was changed, or whose predecessor is gone. */
  readonly broken: string | null;
}

/** What operators did. Each entry's hash covers the one before it. */
export interface AuditLog {
  record(entry: AuditEntry): Promise<void>;
  /** The newest first; of one account, or of all. */
  list(query: {
    readonly accountId?: string | undefined;
    readonly actions?: readonly AuditAction[] | undefined;
    readonly before?: { readonly at: Date; readonly id: string } | undefined;
    readonly limit: number;
  }): Promise<readonly AuditEntry[]>;
  verify(): Promise<AuditProof>;
}

/** An account that a search has found, and by what. */
export interface AccountMatch {
  readonly accountId: string;
  readonly email: string;
  readonly username: string;
  readonly closed: boolean;
  /** What matched: `email`, `phone`, `instance`, `order`, `payment`, `message`, `request` or `account`. */
  readonly by: string;
  /** The id of what matched, where that is not the account. */
  readonly target: string | null;
  /** Whether it is an instance that was deleted. It keeps the phone that it had. */
  readonly deleted: boolean;
}

export interface OverviewInstance {
  readonly id: string;
  readonly status: InstanceStatus;
  readonly statusReason: string | null;
  readonly phone: string | null;
  readonly waiting: number;
  readonly createdAt: Date;
}

export interface OverviewOrder {
  readonly id: string;
  readonly status: OrderStatus;
  readonly planName: string;
  readonly amountPaise: number;
  readonly refundedPaise: number;
  readonly paymentId: string | null;
  readonly createdAt: Date;
}

/** All that an operator sees of an account on one page. Never a message's text. */
export interface AccountOverview {
  readonly id: string;
  readonly email: string;
  readonly username: string;
  readonly createdAt: Date;
  readonly closedAt: Date | null;
  readonly suspension: Suspension | null;
  readonly plan: {
    readonly name: string;
    readonly endsAt: Date;
    readonly cancelled: boolean;
    readonly used: number;
    readonly limit: number;
  } | null;
  readonly instances: readonly OverviewInstance[];
  /** The accepted messages of the last 30 days in UTC, today included, without failed ones, as statistics count them. */
  readonly sent: number;
  /** The failures of these days, among the newest messages where there are many. */
  readonly failures: readonly { readonly code: string; readonly count: number }[];
  readonly orders: readonly OverviewOrder[];
  readonly keys: readonly {
    readonly id: string;
    readonly name: string;
    readonly isActive: boolean;
    readonly lastUsedAt: Date | null;
  }[];
  readonly signIns: readonly {
    readonly device: string;
    readonly network: string;
    readonly lastUsedAt: Date;
  }[];
  /** The newest first; without those that wait. */
  readonly mails: readonly AccountMail[];
}

export interface OperatorAccounts {
  /** At most 20; deleted instances come behind the others, and closed accounts last. */
  find(term: SearchTerm): Promise<readonly AccountMatch[]>;
  /** Also of a closed account. */
  overview(accountId: string, at: Date): Promise<AccountOverview | undefined>;
  /** Sets or, with null, lifts the suspension and records it, in one commit. False where there is no such open account, or nothing to lift. */
  changeSuspension(accountId: string, suspension: Suspension | null, entry: AuditEntry): Promise<boolean>;
  /** Lifts the suspension and records it, in one commit. False where it has not ended by itself at `at`: it may have been renewed. */
  liftEndedSuspension(accountId: string, at: Date, entry: AuditEntry): Promise<boolean>;
  /** The accounts whose suspension has ended by itself at `at`. */
  listEndedSuspensions(at: Date, limit: number): Promise<readonly string[]>;
  /** Has the worker connect the instance anew and records it, in one commit. False where the account has no such instance. */
  restartInstance(accountId: string, instanceId: string, entry: AuditEntry): Promise<boolean>;
  /** The accounts that were made since then, with what tells abuse. */
  listNew(since: Date, at: Date, limit: number): Promise<readonly AccountSignals[]>;
}

/** What is stored for operators. */
export interface OperatorsPorts {
  readonly auditLog: AuditLog;
  readonly operatorAccounts: OperatorAccounts;
}
