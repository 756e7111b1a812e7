import { expect, test } from '@jest/globals';
import { Metrics } from './metrics.js';

test('the end of the partitions and the last backup are shown, and nothing is where it cannot be read', async () => {
  const metrics = new Metrics();
  let lastBackupAt: Date | null = null;
  let broken = false;
  metrics.database.collectUpkeepFrom(async () => {
    if (broken) throw new Error('the database is away');
    return { partitionsEnd: { messages: new Date('2027-03-01T00:00:00Z') }, lastBackupAt };
  });
  const end = /^waxwing_partitions_end_timestamp_seconds\{table="messages"\} 1803859200$/m;
  expect(await metrics.text()).toMatch(end);
  expect(await metrics.text()).toMatch(/^waxwing_last_backup_timestamp_seconds Nan$/im);
  lastBackupAt = new Date('2026-11-29T03:00:00Z');
  expect(await metrics.text()).toMatch(/^waxwing_last_backup_timestamp_seconds 1795921200$/m);
  broken = true;
  expect(await metrics.text()).not.toMatch(end);
  expect(await metrics.text()).toMatch(/^waxwing_last_backup_timestamp_seconds Nan$/im);
});

test('payments of each outcome are counted from zero on, so that the first one shows as an increase', async () => {
  const text = await new Metrics().text();
  expect(text).toMatch(/^waxwing_payments_total\{outcome="refused"\} 0$/m);
  expect(text).toMatch(/^waxwing_payments_found_total 0$/m);
});
