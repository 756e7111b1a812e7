import type {
  AccountData,
  Accounts,
  ApiKeys,
  BillingUnitOfWork,
  Chats,
  ClientVersions,
  Clock,
  EmailChanges,
  IdempotencyPurge,
  IdempotencyRecords,
  IdGenerator,
  InstanceProxies,
  Instances,
  JobQueue,
  KeySecrets,
  LinkTokens,
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
  PaymentGateway,
  Plans,
  ProcessedWebhooks,
  ProxyRules,
  SendableInstances,
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
  events: ProcessedWebhooks;
  expiry: MessageExpiry;
  gateway: PaymentGateway;
  hasher: PasswordHasher;
  idempotency: IdempotencyRecords;
  idempotencyPurge: IdempotencyPurge;
  ids: IdGenerator;
  instances: Instances;
  intake: MessageIntake;
  jobs: JobQueue;
  keys: ApiKeys;
  leases: SessionLeases;
  ledgers: BillingUnitOfWork;
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
  resetTokens: LinkTokens;
  retention: MessageRetention;
  secrets: KeySecrets;
  senders: SendableInstances;
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
