import {
  type Database,
  type Notifications,
  PgAccounts,
  PgApiKeys,
  PgIdempotencyRecords,
  PgInstances,
  PgMessageIntake,
  PgMessages,
  PgMessageWatch,
  PgOutbox,
  PgPlans,
  PgSessionControl,
  PgSessionLeases,
  PgSubscriptions,
} from '@waxwing/adapters/postgres';
import type { Ids } from '@waxwing/core';
import { ContainerModule } from 'inversify';
import { port } from './ports.js';

/** Every port that PostgreSQL implements. */
export function persistenceModule(database: Database, notifications: Notifications): ContainerModule {
  const ports = { database, notifications };
  return new ContainerModule(({ bind }) => {
    bind(port('accounts')).toConstantValue(new PgAccounts(ports));
    bind(port('plans')).toConstantValue(new PgPlans(ports));
    bind(port('subscriptions')).toConstantValue(new PgSubscriptions(ports));
    bind(port('keys')).toConstantValue(new PgApiKeys(ports));
    bind(port('instances')).toConstantValue(new PgInstances(ports));
    bind(port('leases')).toConstantValue(new PgSessionLeases(ports));
    bind(port('sessions')).toConstantValue(new PgSessionControl(ports));
    bind(port('messages')).toConstantValue(new PgMessages(ports));
    bind(port('intake')).toConstantValue(new PgMessageIntake(ports));
    bind(port('idempotency')).toConstantValue(new PgIdempotencyRecords(ports));
    bind(port('watch')).toConstantValue(new PgMessageWatch(ports));
    bind(port('outbox'))
      .toResolvedValue((ids: Ids) => new PgOutbox({ ...ports, ids }), [port('ids')])
      .inSingletonScope();
  });
}
