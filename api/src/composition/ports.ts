import type {
  Accounts,
  ApiKeys,
  Clock,
  IdempotencyRecords,
  Ids,
  Instances,
  JobQueue,
  KeySecrets,
  Mailer,
  MessageIntake,
  Messages,
  MessageWatch,
  Outbox,
  PasswordHasher,
  PaymentGateway,
  Plans,
  SessionControl,
  SessionLeases,
  Subscriptions,
  Tokens,
  WhatsAppTransport,
} from '@waxwing/core';
import type { ServiceIdentifier } from 'inversify';

/** Every port of the core under the name by which use cases ask for it. */
export interface Ports {
  accounts: Accounts;
  clock: Clock;
  gateway: PaymentGateway;
  hasher: PasswordHasher;
  idempotency: IdempotencyRecords;
  ids: Ids;
  instances: Instances;
  intake: MessageIntake;
  jobs: JobQueue;
  keys: ApiKeys;
  leases: SessionLeases;
  mailer: Mailer;
  messages: Messages;
  outbox: Outbox;
  plans: Plans;
  secrets: KeySecrets;
  sessions: SessionControl;
  subscriptions: Subscriptions;
  tokens: Tokens;
  transport: WhatsAppTransport;
  watch: MessageWatch;
}

/** Inversify's identifier of a port. */
export function port<K extends keyof Ports>(name: K): ServiceIdentifier<Ports[K]> {
  return Symbol.for(`port:${name}`);
}
