import {
  type Database,
  type Notifications,
  readNewestMigration,
  readUpkeep,
} from '@waxwing/adapters/postgres';
import type { Metrics } from '../../metrics/metrics.js';

/** Has the database and its notifications tell the metrics how long they take. */
export function measureDatabase(
  { database, notifications }: { database: Database; notifications: Notifications },
  metrics: Pick<Metrics, 'database'>,
): void {
  database.watchStatements(metrics.database.onStatement);
  notifications.watchLag(metrics.database.onNotified);
  notifications.watchSent(metrics.database.onHintsSent);
  metrics.database.collectMigrationFrom(() => readNewestMigration({ database }));
  metrics.database.collectUpkeepFrom(() => readUpkeep(database));
}
