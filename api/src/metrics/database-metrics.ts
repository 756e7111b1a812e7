import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { registerUpkeepMetrics, type Upkeep } from './upkeep-metrics.js';

/** Seconds. Few, since each is a series of every statement. */
const STATEMENT_BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10];
/** Seconds. What is told waits 10 ms for more. */
const NOTIFY_BUCKETS = [0.01, 0.015, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
/** Messages. A batch has 200 at most. */
const BATCH_BUCKETS = [1, 2, 5, 10, 20, 50, 100, 200];
/** Twice as many as there are, in case a name should ever be made of what callers say. */
const MOST_STATEMENTS = 400;

/** Measures what the database is asked to do. */
export function registerDatabaseMetrics(registers: [Registry]) {
  const statements = new Histogram({
    name: 'waxwing_statement_seconds',
    help: 'Time of a named statement, the wait for a connection included where it is no part of a transaction',
    labelNames: ['name'],
    buckets: STATEMENT_BUCKETS,
    registers,
  });
  const notifications = new Histogram({
    name: 'waxwing_notify_lag_seconds',
    help: 'Time from a notification of this process until PostgreSQL has given it back',
    buckets: NOTIFY_BUCKETS,
    registers,
  });
  const hints = new Counter({
    name: 'waxwing_hints_total',
    help: 'Hints to other processes: direct ones, and those that PostgreSQL gives to all',
    labelNames: ['way'],
    registers,
  });
  const batches = new Histogram({
    name: 'waxwing_intake_batch_size',
    help: 'Messages that are accepted in one statement',
    buckets: BATCH_BUCKETS,
    registers,
  });
  const names = new Set<string>();
  return {
    onStatement: (name: string, seconds: number) => {
      if (names.size < MOST_STATEMENTS) names.add(name);
      statements.observe({ name: names.has(name) ? name : 'other' }, seconds);
    },
    onNotified: (seconds: number) => notifications.observe(seconds),
    onHintsSent: (way: 'direct' | 'postgres', count: number) => hints.inc({ way }, count),
    onIntakeBatch: (messages: number) => batches.observe(messages),
    /** Shows at each scrape which migration the database has come to. */
    collectMigrationFrom: (read: () => Promise<number>) => registerMigration(registers, read),
    /** Shows at each scrape what has to be done again and again. */
    collectUpkeepFrom: (read: () => Promise<Upkeep>) => registerUpkeepMetrics(registers, read),
  };
}

function registerMigration(registers: [Registry], read: () => Promise<number>): void {
  new Gauge({
    name: 'waxwing_migration',
    help: 'Number of the newest migration of the database',
    registers,
    async collect() {
      this.set(await read().catch(() => Number.NaN));
    },
  });
}
