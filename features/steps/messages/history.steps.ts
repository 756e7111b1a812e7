import assert from 'node:assert/strict';
import { type DataTable, Given, Then, When } from '@cucumber/cucumber';
import { runJob } from '@waxwing/api/testing';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import type {
  HistoryFilter,
  HistoryPage,
  HistoryRow,
  MessageTimeline,
} from '../../support/clients/views/history.js';
import { day } from '../../support/days.js';
import type { Scenario } from '../../support/world.js';

Given('{int} day(s) has/have passed since', async function (this: Scenario, days: number) {
  await this.timeMachine.messages.ageMessages(this.person('Asha').userId, days);
});

When('the nightly jobs have run', async function (this: Scenario) {
  await runJob(this.product, 'message-retention');
});

When('{person} looks at {owner} history', async function (this: Scenario, who: string, _owner: string) {
  await readHistory(this, who, {});
});

When('{person} looks at what {person} sent', async function (this: Scenario, who: string, _same: string) {
  await readHistory(this, who, { direction: 'outbound' });
});

When('{person} looks at what {person} received', async function (this: Scenario, who: string, _same: string) {
  await readHistory(this, who, { direction: 'inbound' });
});

When(
  '{person} looks at the history of {owner} instance',
  async function (this: Scenario, who: string, owner) {
    await readHistory(this, who, { instanceId: this.person(owner).instance.id });
  },
);

When(
  '{person} looks at the history from {word} to {word}',
  async function (this: Scenario, who, from, until) {
    await readHistory(this, who, { from: day(from), until: day(until) });
  },
);

When(
  '{person} looks at page {int} of the history with {int} a page',
  async function (this: Scenario, who, page, perPage) {
    await readHistory(this, who, { page, perPage });
  },
);

When('{person} looks at the status of the message', async function (this: Scenario, who: string) {
  await this.attempt(this.person(who).customer.messageTimeline(this.message.id));
});

When('{person} looks at the status of that message', async function (this: Scenario, who: string) {
  // The refusal names the message that failed at once.
  await this.attempt(this.person(who).customer.messageTimeline(String(this.outcome.refusal().details.id)));
});

Then('it was sent, delivered and read, one after the other', function (this: Scenario) {
  const { row, sentAt, deliveredAt, readAt, waId } = this.outcome.answer<MessageTimeline>();
  assert.equal(row.status, 'read');
  assert.match(waId, /^3EB0[0-9A-F]{18}$/);
  const steps = [sentAt, deliveredAt, readAt].map((at) => at?.getTime() ?? Number.NaN);
  assert.ok(steps[0]! <= steps[1]! && steps[1]! <= steps[2]!, `the steps: ${steps}`);
});

Then('it was never sent because {string}', function (this: Scenario, reason: string) {
  const { row, sentAt, deliveredAt, readAt } = this.outcome.answer<MessageTimeline>();
  assert.deepEqual([row.status, sentAt, deliveredAt, readAt], ['failed', null, null, null]);
  assert.ok(row.failureReason?.includes(reason), `the reason given: ${row.failureReason}`);
});

Then('the history shows, newest first:', function (this: Scenario, table: DataTable) {
  const { rows } = this.outcome.answer<HistoryPage>();
  assert.deepEqual(
    rows.map(({ text }) => text),
    table.raw().flat(),
  );
});

Then('the history is empty', function (this: Scenario) {
  assert.deepEqual(this.outcome.answer<HistoryPage>().rows, []);
});

Then('it is page {int} of {int}, {int} messages in all', function (this: Scenario, page, pages, total) {
  const { page: p, pages: of, total: all } = this.outcome.answer<HistoryPage>();
  assert.deepEqual([p, of, all], [page, pages, total]);
});

Then('a page has room for {int} messages', function (this: Scenario, perPage: number) {
  assert.equal(this.outcome.answer<HistoryPage>().perPage, perPage);
});

Then('{owner} history shows {string} from {person} once', async function (this: Scenario, who, text, from) {
  const rows = await waitFor(this, who, text);
  assert.equal(rows.length, 1);
  const { direction, sender, recipient, instanceId, type } = rows[0]!;
  assert.deepEqual(
    { direction, sender, recipient, instanceId, type },
    {
      direction: 'inbound',
      sender: `${this.person(from).number}@c.us`,
      recipient: `${this.person(who).number}@c.us`,
      instanceId: this.person(who).instance.id,
      type: 'text',
    },
  );
});

Then(
  '{owner} history shows {string} to {person} as {word}',
  async function (this: Scenario, who, text, to, status) {
    await eventuallyPasses(async () => {
      const [row] = await rowsWith(this, who, text);
      assert.ok(row, `"${text}" is not in the history`);
      assert.deepEqual(
        [row.direction, row.sender, row.recipient, row.type, row.status],
        ['outbound', `${this.person(who).number}@c.us`, `${this.person(to).number}@c.us`, 'text', status],
      );
    });
  },
);

async function readHistory(scenario: Scenario, who: string, filter: HistoryFilter): Promise<void> {
  await scenario.attempt(scenario.person(who).customer.history(filter));
}

async function rowsWith(scenario: Scenario, who: string, text: string): Promise<HistoryRow[]> {
  const { rows } = await scenario.person(who).customer.history();
  return rows.filter((row) => row.text === text);
}

function waitFor(scenario: Scenario, who: string, text: string): Promise<HistoryRow[]> {
  return eventuallyPasses(async () => {
    const rows = await rowsWith(scenario, who, text);
    assert.ok(rows.length > 0, `"${text}" is not in the history`);
    return rows;
  });
}
