import {
  type Database,
  type Notifications,
  PgAccountData,
  PgAccounts,
  PgApiKeys,
  PgBillingUnitOfWork,
  PgChats,
  PgClientVersions,
  PgEmailChanges,
  PgIdempotencyRecords,
  PgInstances,
  PgMessageExpiry,
  PgMessageIntake,
  PgMessagePartitions,
  PgMessageRetention,
  PgMessageStatistics,
  PgMessages,
  PgMessageTimelines,
  PgMessageWatch,
  PgNumberChecks,
  PgOrders,
  PgOutbox,
  PgPasskeyCeremonies,
  PgPasswordResets,
  PgPlans,
  PgProcessedWebhooks,
  PgSendableInstances,
  PgSessionControl,
  PgSessionLeases,
  PgSignIns,
  PgSubscriptions,
} from '@waxwing/adapters/postgres';
import type { Clock, IdGenerator } from '@waxwing/core';
import { ContainerModule } from 'inversify';
import type { Metrics } from '../../metrics/metrics.js';
import type { Settings } from '../../settings/settings.js';
import { countingChecks, countingExpiry, countingIntake } from '../counting-ports.js';
import {
  type CrashPoints,
  chatsWithCrashPoints,
  intakeWithCrashPoints,
  outboxWithCrashPoints,
} from '../crash-points.js';
import { port } from '../ports.js';

/** Every port that PostgreSQL implements. */
export function persistenceModule(
  database: Database,
  notifications: Notifications,
  metrics: Metrics,
  crashPoints: CrashPoints,
  { production, numberChecks }: Pick<Settings, 'production' | 'numberChecks'>,
): ContainerModule {
  const onFailed: Metrics['onFailed'] = (code, count) => metrics.onFailed(code, count);
  const ports = { database, notifications, onFailed };
  return new ContainerModule(({ bind }) => {
    bind(port('accounts')).toConstantValue(new PgAccounts({ database, uniqueMailboxes: production }));
    bind(port('signIns')).toConstantValue(new PgSignIns(ports));
    bind(port('accountData')).toConstantValue(new PgAccountData(ports));
    bind(port('emailChanges')).toConstantValue(new PgEmailChanges(ports));
    bind(port('resets')).toConstantValue(new PgPasswordResets(ports));
    bind(port('plans')).toConstantValue(new PgPlans(ports));
    bind(port('chats')).toConstantValue(chatsWithCrashPoints(new PgChats(ports), crashPoints));
    bind(port('subscriptions')).toConstantValue(new PgSubscriptions(ports));
    bind(port('orders')).toConstantValue(new PgOrders(ports));
    bind(port('ledgers')).toConstantValue(new PgBillingUnitOfWork(ports));
    bind(port('events')).toConstantValue(new PgProcessedWebhooks(ports));
    bind(port('keys')).toConstantValue(new PgApiKeys(ports));
    const instances = new PgInstances(ports);
    bind(port('instances')).toConstantValue(instances);
    bind(port('senders')).toConstantValue(new PgSendableInstances({ instances, notifications }));
    bind(port('leases')).toConstantValue(new PgSessionLeases(ports));
    bind(port('versions')).toConstantValue(new PgClientVersions(ports));
    bind(port('passkeys')).toConstantValue(new PgPasskeyCeremonies(ports));
    bind(port('sessions')).toConstantValue(new PgSessionControl(ports));
    bind(port('messages')).toConstantValue(new PgMessages(ports));
    const intake = intakeWithCrashPoints(new PgMessageIntake(ports), crashPoints);
    bind(port('intake')).toConstantValue(countingIntake(intake, metrics));
    bind(port('expiry')).toConstantValue(countingExpiry(new PgMessageExpiry(ports), metrics));
    const idempotency = new PgIdempotencyRecords(ports);
    bind(port('idempotency')).toConstantValue(idempotency);
    bind(port('idempotencyPurge')).toConstantValue(idempotency);
    bind(port('retention')).toConstantValue(new PgMessageRetention(ports));
    bind(port('partitions'))
      .toResolvedValue((clock: Clock) => new PgMessagePartitions({ ...ports, clock }), [port('clock')])
      .inSingletonScope();
    bind(port('statistics')).toConstantValue(new PgMessageStatistics(ports));
    bind(port('timelines')).toConstantValue(new PgMessageTimelines(ports));
    bind(port('watch')).toConstantValue(new PgMessageWatch(ports));
    const numbers = new PgNumberChecks({ database, limits: numberChecks });
    bind(port('numbers')).toConstantValue(countingChecks(numbers, metrics));
    bind(port('outbox'))
      .toResolvedValue(
        (ids: IdGenerator) => outboxWithCrashPoints(new PgOutbox({ ...ports, ids }), crashPoints),
        [port('ids')],
      )
      .inSingletonScope();
  });
}
