import assert from 'node:assert/strict';
import { type DataTable, Then, When } from '@cucumber/cucumber';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import { waitForText } from '../../../support/browser/page-assertions.js';
import {
  figureOf,
  figuresOfDays,
  focusDay,
  focusedDay,
  goToStatistics,
  goToUsage,
  messagesByKind,
  usageBar,
} from '../../../support/browser/pages/statistics.js';
import type { Scenario } from '../../../support/world.js';

When('{person} looks at the statistics page', async function (this: Scenario, who: string) {
  await goToStatistics(await this.signedInPage(who));
});

When('{person} looks at the statistics of the last {int} days', async function (this: Scenario, who, days) {
  await goToStatistics(await this.signedInPage(who), days);
});

When('{person} looks at the statistics of each instance', async function (this: Scenario, who: string) {
  await this.attempt(goToUsage(await this.signedInPage(who)));
});

Then('the cards read:', async function (this: Scenario, table: DataTable) {
  const page = await this.page('Asha');
  for (const [name = '', figure] of table.raw()) {
    await eventuallyPasses(async () => assert.equal(await figureOf(page, name), figure));
  }
});

Then('the messages by kind read:', async function (this: Scenario, table: DataTable) {
  const page = await this.page('Asha');
  const expected = table.raw().map((cells) => cells.join(' '));
  await eventuallyPasses(async () => assert.deepEqual(await messagesByKind(page), expected));
});

Then(
  "{owner} plan's bar shows {string}, {string}, {string} and {string}",
  async function (this: Scenario, who, plan: string, used: string, share: string, left: string) {
    const bar = usageBar(await this.page(who));
    for (const text of [plan, used, share, left]) await waitForText(bar, text);
  },
);

Then('by the keyboard today reads {string}', async function (this: Scenario, counts: string) {
  await readsOnDay(this, 0, counts);
});

Then('by the keyboard the day before reads {string}', async function (this: Scenario, counts: string) {
  await readsOnDay(this, 1, counts);
});

Then(
  'the table behind the chart begins with {string} and {string}',
  async function (this: Scenario, newest: string, before: string) {
    assert.deepEqual((await figuresOfDays(await this.page('Asha'))).slice(0, 2), [newest, before]);
  },
);

Then('they read:', function (this: Scenario, table: DataTable) {
  const rows = this.outcome.answer<string[][]>().map((row) => {
    // The last cell is the time of the last message.
    const [last = '', ...rest] = row.map((cell) => cell.trim()).reverse();
    return [...rest.reverse(), last === 'Never' ? last : 'today'];
  });
  assert.deepEqual(rows, table.raw());
});

async function readsOnDay(scenario: Scenario, daysBack: number, counts: string): Promise<void> {
  const page = await scenario.page('Asha');
  await focusDay(page, daysBack);
  const at = new Date(Date.now() - daysBack * 86_400_000);
  const date = at.toLocaleDateString('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const text = await focusedDay(page);
  assert.ok(text.includes(date) && text.endsWith(`: ${counts}`), `what is read: ${text}`);
}
