import assert from 'node:assert/strict';
import { type DataTable, Then, When } from '@cucumber/cucumber';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import type { Locator } from 'playwright-core';
import { waitForText, waitForVisible } from '../../../support/browser/page-assertions.js';
import { attachInChat, openFirstChat, startChat } from '../../../support/browser/pages/sandbox.js';
import type { Scenario } from '../../../support/world.js';

/** What the form of a kind is filled with: the words of the scenario, and what else it needs. */
const FORMS: Readonly<Record<string, (words: string) => Readonly<Record<string, string>>>> = {
  Place: (name) => ({ Name: name }),
  Contact: (name) => ({ Name: name, Number: '+91 98000 00002' }),
  Poll: (question) => ({ Question: question, Options: 'At six\nAt eight' }),
};

/** A file is the phone's own one. */
const captionOf = (words: string): Readonly<Record<string, string>> => (words ? { Caption: words } : {});

When(
  '{person} sends {person} from {owner} simulated phone:',
  async function (this: Scenario, who: string, _to: string, owner: string, table: DataTable) {
    const page = await this.page(who);
    const { number } = this.person(owner);
    await startChat(page, number);
    for (const [kind = '', words = ''] of table.raw()) {
      const values = (FORMS[kind] ?? captionOf)(words);
      const fill = async (form: Locator) => {
        for (const [label, value] of Object.entries(values))
          await form.getByLabel(label, { exact: true }).fill(value);
      };
      await attachInChat(page, number, { kind, fill });
    }
  },
);

When(
  '{person} votes {string} in the poll on {owner} simulated phone',
  async function (this: Scenario, who: string, option: string, owner: string) {
    const log = await openFirstChat(await this.page(who), this.person(owner).number);
    await log.getByRole('button', { name: option }).click();
  },
);

Then(
  '{owner} simulated phone shows one vote for {string}',
  async function (this: Scenario, owner: string, option: string) {
    const log = await openFirstChat(await this.page('Asha'), this.person(owner).number);
    await waitForVisible(log.getByRole('button', { name: `${option} 1 vote` }));
  },
);

Then(
  '{owner} simulated phone shows in the chat with {person}:',
  async function (this: Scenario, owner: string, _other: string, table: DataTable) {
    const log = await openFirstChat(await this.page('Asha'), this.person(owner).number);
    for (const [words = ''] of table.raw()) await waitForText(log, words);
  },
);

Then(
  '{owner} simulated phone shows the picture {string}',
  async function (this: Scenario, owner: string, caption: string) {
    const log = await openFirstChat(await this.page('Asha'), this.person(owner).number);
    const picture = log.getByRole('img', { name: caption });
    // A picture that the browser could not load has no size of its own.
    await eventuallyPasses(async () => {
      assert.equal(
        await picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
        512,
      );
    });
  },
);

Then(
  '{owner} simulated phone plays the voice message of {int} seconds',
  async function (this: Scenario, owner: string, seconds: number) {
    const log = await openFirstChat(await this.page('Asha'), this.person(owner).number);
    const player = log.getByLabel('Voice message', { exact: true });
    // The page loads no sound before it is played.
    const length: unknown = await player.evaluate(`(audio) => new Promise((resolve) => {
      audio.onloadedmetadata = () => resolve(audio.duration);
      audio.preload = 'metadata';
      audio.load();
    })`);
    assert.equal(Math.round(Number(length)), seconds);
  },
);

Then(
  '{owner} simulated phone offers the document {string}',
  async function (this: Scenario, owner: string, name: string) {
    const page = await this.page('Asha');
    const log = await openFirstChat(page, this.person(owner).number);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      log.getByRole('link', { name }).click(),
    ]);
    assert.equal(download.suggestedFilename(), name);
    assert.equal(await download.failure(), null);
  },
);

Then('the page fits a screen of {int} pixels', async function (this: Scenario, width: number) {
  const page = await this.page('Asha');
  await page.setViewportSize({ width, height: 740 });
  await eventuallyPasses(async () => {
    const shown = await page.evaluate<number>('document.documentElement.scrollWidth');
    assert.ok(shown <= width, `the page is ${shown} pixels wide`);
  });
});
