import { Gauge, type Registry } from 'prom-client';
import { singleFlight } from '../single-flight.js';

/** What has to be done again and again for a database to go on. */
export interface Upkeep {
  /** Until when there are partitions, by table. */
  readonly partitionsEnd: Readonly<Record<string, Date>>;
  readonly lastBackupAt: Date | null;
}

const secondsOf = (time: Date) => time.getTime() / 1_000;

/** Shows at each scrape until when there are partitions, and when the database was last backed up. */
export function registerUpkeepMetrics(registers: [Registry], read: () => Promise<Upkeep>): void {
  // Both gauges come from one look.
  const ask = singleFlight(read);
  new Gauge({
    name: 'waxwing_partitions_end_timestamp_seconds',
    help: 'Until when there are partitions',
    labelNames: ['table'],
    registers,
    async collect() {
      this.reset();
      const found = await ask().catch(() => undefined);
      for (const [table, end] of Object.entries(found?.partitionsEnd ?? {}))
        this.set({ table }, secondsOf(end));
    },
  });
  new Gauge({
    name: 'waxwing_last_backup_timestamp_seconds',
    help: 'When the newest backup by `waxwing backup` began; NaN where there was none',
    registers,
    async collect() {
      const found = await ask().catch(() => undefined);
      this.set(found?.lastBackupAt ? secondsOf(found.lastBackupAt) : Number.NaN);
    },
  });
}
