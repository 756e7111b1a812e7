import type {
  AccountData,
  Accounts,
  ApiKeys,
  Chats,
  ClientVersions,
  Clock,
  EmailChanges,
  IdempotencyPurge,
  IdempotencyRecords,
  Ids,
  InstanceProxies,
  Instances,
  JobQueue,
  KeySecrets,
  Ledgers,
  Mailer,
  MessageExpiry,
  MessageIntake,
  MessagePartitions,
  MessageRetention,
  MessageStatistics,
  Messages,
  MessageTimelines,
  MessageWatch,
  NumberChecks,
  Orders,
  Outbox,
  PasskeyCeremonies,
  PasswordHasher,
  PasswordResets,
  Pause,
  PaymentEvents,
  PaymentGateway,
  Plans,
  ProxyRules,
  ResetTokens,
  Senders,
  SessionControl,
  SessionLeases,
  SignIns,
  Subscriptions,
  Tokens,
  WhatsAppTransport,
} from '@waxwing/core';
import type { ServiceIdentifier } from 'inversify';

/** Every port of the core under the name by which use cases ask for it. */
export interface Ports {
  accountData: AccountData;
  accounts: Accounts;
  chats: Chats;
  clock: Clock;
  emailChanges: EmailChanges;
  pause: Pause;
  events: PaymentEvents;
  expiry: MessageExpiry;
  gateway: PaymentGateway;
  hasher: PasswordHasher;
  idempotency: IdempotencyRecords;
  idempotencyPurge: IdempotencyPurge;
  ids: Ids;
  instances: Instances;
  intake: MessageIntake;
  jobs: JobQueue;
  keys: ApiKeys;
  leases: SessionLeases;
  ledgers: Ledgers;
  mailer: Mailer;
  messages: Messages;
  numbers: NumberChecks;
  orders: Orders;
  outbox: Outbox;
  partitions: MessagePartitions;
  passkeys: PasskeyCeremonies;
  plans: Plans;
  proxies: InstanceProxies;
  proxyRules: ProxyRules;
  resets: PasswordResets;
  resetTokens: ResetTokens;
  retention: MessageRetention;
  secrets: KeySecrets;
  senders: Senders;
  sessions: SessionControl;
  signIns: SignIns;
  statistics: MessageStatistics;
  subscriptions: Subscriptions;
  timelines: MessageTimelines;
  tokens: Tokens;
  transport: WhatsAppTransport;
  versions: ClientVersions;
  watch: MessageWatch;
}

/** Inversify's identifier of a port. */
export function port<K extends keyof Ports>(name: K): ServiceIdentifier<Ports[K]> {
  return Symbol.for(`port:${name}`);
}
