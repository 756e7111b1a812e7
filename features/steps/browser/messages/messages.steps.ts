import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { type DataTable, Then, When } from '@cucumber/cucumber';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import { waitForVisible } from '../../../support/browser/page-assertions.js';
import {
  countMessages,
  filterByKind,
  filterMessages,
  openMessage,
  shownMessages,
  timeline,
} from '../../../support/browser/pages/messages.js';
import { parseCsv } from '../../../support/clients/csv.js';
import { day } from '../../../support/days.js';
import { arrivals } from '../../../support/sending.js';
import type { Scenario } from '../../../support/world.js';

const run = promisify(execFile);
const DIRECTION_LABELS = { sent: 'Sent', received: 'Received' } as const;
type Direction = keyof typeof DIRECTION_LABELS;

When(
  '{person} shows only what was {word}',
  async function (this: Scenario, who: string, direction: Direction) {
    await filterMessages(await this.page(who), { direction: DIRECTION_LABELS[direction] });
  },
);

When(
  '{person} shows only messages of the kind {string}',
  async function (this: Scenario, who: string, kind: string) {
    await filterByKind(await this.page(who), kind);
  },
);

When(
  '{person} shows only what was {word}, from {word} to {word}',
  async function (this: Scenario, who: string, direction: Direction, from: string, until: string) {
    const days = { from: day(from), until: day(until) };
    await filterMessages(await this.page(who), { direction: DIRECTION_LABELS[direction], ...days });
  },
);

When('{person} opens the message {string}', async function (this: Scenario, who: string, text: string) {
  await openMessage(await this.page(who), text);
});

When(
  '{person} runs the shown request with {owner} key',
  async function (this: Scenario, who: string, owner: string) {
    const page = await this.page(who);
    await page.getByRole('dialog').getByRole('button', { name: 'Copy request' }).click();
    const request = await page.evaluate(() => navigator.clipboard.readText());
    await run('sh', ['-c', request.replace('YOUR_API_KEY', this.person(owner).instance.key)]);
  },
);

When('{person} exports the list', async function (this: Scenario, who: string) {
  const page = await this.page(who);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await this.attempt(saving.then(async (file) => parseCsv(await readFile(await file.path(), 'utf8'))));
  await waitForVisible(page.getByText('Messages exported'));
});

Then('{owner} messages read, newest first:', async function (this: Scenario, who: string, table: DataTable) {
  const page = await this.page(who);
  const expected = table
    .raw()
    .map(([direction, name = '', status, text]) => [direction, this.person(name).number, status, text]);
  await eventuallyPasses(async () => {
    const shown = await shownMessages(page);
    assert.deepEqual(
      shown.map(({ direction, number, status, text }) => [direction, number, status, text]),
      expected,
    );
  });
});

Then('nothing overflows {owner} screen', async function (this: Scenario, who: string) {
  const page = await this.page(who);
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  assert.ok(beyond <= 0, `${beyond} px wider than the screen`);
});

Then('{person} reads {int} message(s)', async function (this: Scenario, who: string, count: number) {
  const page = await this.page(who);
  await eventuallyPasses(async () => assert.equal(await countMessages(page), count));
});

Then('its steps were {string}, each with its time', async function (this: Scenario, steps: string) {
  const stops = await timeline((await this.page('Asha')).getByRole('dialog'));
  assert.deepEqual(namesOf(stops), steps);
  for (const stop of stops) assert.match(stop, /\d{4}.*\d\d:\d\d/s);
});

Then('its steps were {string}', async function (this: Scenario, steps: string) {
  assert.deepEqual(namesOf(await timeline((await this.page('Asha')).getByRole('dialog'))), steps);
});

Then('{owner} phone shows {string} twice', async function (this: Scenario, who: string, text: string) {
  await eventuallyPasses(async () => assert.equal((await arrivals(this.person(who).phone, text)).length, 2));
});

Then('the file has these messages:', function (this: Scenario, table: DataTable) {
  const [columns = [], ...rows] = this.outcome.answer<string[][]>();
  const shown = rows.map((row) => ['direction', 'content'].map((name) => row[columns.indexOf(name)]));
  assert.deepEqual(shown, table.raw());
});

const namesOf = (stops: readonly string[]) => stops.map((stop) => stop.trim().split('\n')[0]).join(', ');
