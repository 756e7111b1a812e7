import type {
  AccountData,
  Accounts,
  ApiKeys,
  AskingLimits,
  Chats,
  ClientVersions,
  Clock,
  EmailChanges,
  IdempotencyPurge,
  IdempotencyRecords,
  Instances,
  Ledgers,
  Message,
  MessageExpiry,
  MessageIntake,
  MessageRetention,
  MessageStatistics,
  Messages,
  MessageTimelines,
  MessageWatch,
  NumberChecks,
  Orders,
  Outbox,
  PasskeyCeremonies,
  PasswordResets,
  PaymentEvents,
  Plans,
  Senders,
  SessionLease,
  SessionLeases,
  SignIns,
  Subscriptions,
} from '../src/index.js';

/** How many numbers an instance of such a world may ask about. */
export const FEW_CHECKS: AskingLimits = { anHour: 3, aDay: 10 };

/**
 * All that is stored, behind its ports: the contract suites see PostgreSQL and the in-memory stand-in through this one shape.
 * Suites make fresh accounts and may share one database, but not with a process that claims sessions in it.
 */
export interface World {
  readonly accounts: Accounts;
  readonly signIns: SignIns;
  readonly accountData: AccountData;
  readonly emailChanges: EmailChanges;
  readonly resets: PasswordResets;
  readonly plans: Plans;
  readonly subscriptions: Subscriptions;
  readonly orders: Orders;
  readonly ledgers: Ledgers;
  /** News from the payment gateway. */
  readonly events: PaymentEvents;
  readonly keys: ApiKeys;
  readonly instances: Instances;
  readonly senders: Senders;
  /** Give leases a minute or more: suites let them run out by `expireLease`, never by waiting. */
  readonly leases: SessionLeases;
  readonly versions: ClientVersions;
  readonly passkeys: PasskeyCeremonies;
  readonly intake: MessageIntake;
  readonly expiry: MessageExpiry;
  readonly idempotency: IdempotencyRecords & IdempotencyPurge;
  readonly messages: Messages;
  readonly statistics: MessageStatistics;
  readonly retention: MessageRetention;
  readonly timelines: MessageTimelines;
  readonly watch: MessageWatch;
  readonly outbox: Outbox;
  /** Within `FEW_CHECKS`. */
  readonly numbers: NumberChecks;
  readonly chats: Chats;
  /** The present, as leases and wishes to link are measured against it. */
  readonly clock: Clock;
  /** Lets the lease run out this moment, as if its owner had stopped renewing long ago. */
  expireLease(lease: SessionLease): Promise<void>;
  /** Moves the end of the message's validity to `ms` before the present. */
  outlive(message: Message, ms: number): Promise<void>;
  /** Lets `ms` pass for what the lease's account knows of numbers, and for how its instances asked. */
  ageNumbers(lease: SessionLease, ms: number): Promise<void>;
  close(): Promise<void>;
}
