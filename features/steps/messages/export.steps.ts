import assert from 'node:assert/strict';
import { type DataTable, Then, When } from '@cucumber/cucumber';
import type { HistoryExport, HistoryFilter } from '../../support/clients/views/history.js';
import { day } from '../../support/days.js';
import type { Scenario } from '../../support/world.js';

When('{person} exports {owner} history', async function (this: Scenario, who: string, _owner: string) {
  await exportHistory(this, who, {});
});

When('{person} exports what {person} received', async function (this: Scenario, who: string, _same) {
  await exportHistory(this, who, { direction: 'inbound' });
});

When(
  '{person} exports the history of {owner} instance',
  async function (this: Scenario, who: string, owner: string) {
    await exportHistory(this, who, { instanceId: this.person(owner).instance.id });
  },
);

When(
  '{person} exports the history from {word} to {word}',
  async function (this: Scenario, who: string, from: string, until: string) {
    await exportHistory(this, who, { from: day(from), until: day(until) });
  },
);

Then('the table shows, newest first:', function (this: Scenario, table: DataTable) {
  const nameOf = (number: string) =>
    ['Asha', 'Ravi'].find((name) => this.person(name).number === number) ?? number;
  const shown = cells(this.outcome.answer<HistoryExport>()).map((cell) => [
    cell('direction'),
    `${nameOf(cell('sender_number'))} to ${nameOf(cell('recipient_number'))}`,
    cell('content'),
  ]);
  assert.deepEqual(shown, table.raw());
});

Then('the table has {int} rows', function (this: Scenario, count: number) {
  const { columns, rows } = this.outcome.answer<HistoryExport>();
  assert.equal(rows.length, count);
  for (const row of rows) assert.equal(row.length, columns.length, `the cells of ${row}`);
});

/** The cells of each row, by column name. */
function cells({ columns, rows }: HistoryExport) {
  return rows.map((row) => (column: string) => {
    const at = columns.indexOf(column);
    assert.ok(at >= 0, `no column ${column} among ${columns}`);
    return row[at] ?? '';
  });
}

function exportHistory(scenario: Scenario, who: string, filter: HistoryFilter): Promise<void> {
  return scenario.attempt(scenario.person(who).customer.exportHistory(filter));
}
