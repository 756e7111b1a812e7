import assert from 'node:assert/strict';
import { type DataTable, Then, When } from '@cucumber/cucumber';
import type { InstanceUsage, Statistics } from '../../support/clients/views/statistics.js';
import type { Scenario } from '../../support/world.js';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

When('{person} looks at {owner} statistics', async function (this: Scenario, who: string, _owner: string) {
  await this.attempt(this.person(who).customer.statistics());
});

When(
  '{person} looks at {owner} statistics of the last {int} days',
  async function (this: Scenario, who: string, _owner: string, days: number) {
    await this.attempt(this.person(who).customer.statistics(days));
  },
);

When(
  '{person} looks at the usage of {owner} instances',
  async function (this: Scenario, who: string, _owner: string) {
    await this.attempt(this.person(who).customer.usageByInstance());
  },
);

When(
  '{person} looks at the usage of {owner} instances in the last {int} days',
  async function (this: Scenario, who: string, _owner: string, days: number) {
    await this.attempt(this.person(who).customer.usageByInstance(days));
  },
);

Then(
  'they count {int} sent, {int} received and {int} failed',
  function (this: Scenario, sent: number, received: number, failed: number) {
    const shown = this.outcome.answer<Statistics>();
    assert.deepEqual([shown.sent, shown.received, shown.failed], [sent, received, failed]);
    assert.equal(shown.total, sent + received);
  },
);

Then('today has the same count', function (this: Scenario) {
  const { days, sent, received, failed } = this.outcome.answer<Statistics>();
  assert.deepEqual(days.at(-1), { date: today(), sent, received, failed });
});

Then('they tell of {int} days, of which today is the last', function (this: Scenario, count: number) {
  const { days } = this.outcome.answer<Statistics>();
  const last = Date.parse(today());
  const expected = Array.from({ length: count }, (_, index) => day(last - (count - 1 - index) * DAY_MS));
  assert.deepEqual(
    days.map(({ date }) => date),
    expected,
  );
});

Then('{int} instance(s) is/are active', function (this: Scenario, count: number) {
  assert.equal(this.outcome.answer<Statistics>().activeInstances, count);
});

Then(
  'the usage bar shows {int} of {int} messages on {string}, {float} percent, {int} left',
  function (this: Scenario, used: number, limit: number, plan: string, percent: number, left: number) {
    const shown = this.outcome.answer<Statistics>();
    assert.deepEqual(
      [shown.used, shown.limit, shown.plan, shown.percent, shown.left],
      [used, limit, plan, percent, left],
    );
    assert.ok(shown.windowEndsAt && shown.windowEndsAt.getTime() > Date.now());
  },
);

Then('the usage bar shows no plan', function (this: Scenario) {
  const { plan, limit, percent, left, used, windowEndsAt } = this.outcome.answer<Statistics>();
  assert.deepEqual(
    { plan, limit, percent, left, used },
    { plan: null, limit: 0, percent: 0, left: 0, used: 0 },
  );
  assert.equal(windowEndsAt, null);
});

Then('they are used like this:', function (this: Scenario, table: DataTable) {
  const rows = this.outcome
    .answer<InstanceUsage[]>()
    .map(({ status, total, sent, received, lastMessage }) => [
      status,
      ...[total, sent, received].map(String),
      ago(lastMessage),
    ]);
  assert.deepEqual(rows, table.rows());
});

Then(
  '{owner} list shows {int} message(s) today, the last one just now',
  async function (this: Scenario, who: string, count: number) {
    const [entry] = await this.person(who).customer.instances.list();
    assert.equal(entry?.messagesToday, count);
    assert.equal(ago(entry?.lastMessage ?? null), 'just now');
  },
);

function today(): string {
  return day(Date.now());
}

function day(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** A time in the words of the tables. */
function ago(at: Date | null): string {
  if (at === null) return 'never';
  const ms = Date.now() - at.getTime();
  if (Math.abs(ms) < MINUTE_MS) return 'just now';
  return `${Math.floor(ms / DAY_MS)} days ago`;
}
