import assert from 'node:assert/strict';
import { type DataTable, Then, When } from '@cucumber/cucumber';
import type { Locator, Page } from 'playwright-core';
import { scrollByArrows, walkByTab } from '../../../support/browser/keyboard.js';
import { waitForHidden, waitForVisible } from '../../../support/browser/page-assertions.js';
import { chooseSection, example, languageTab, nextSection } from '../../../support/browser/pages/docs.js';
import type { Scenario } from '../../../support/world.js';

Then('reading on leads {person} through', async function (this: Scenario, who: string, table: DataTable) {
  const page = await this.page(who);
  const titles = table.raw().flat();
  for (const [at, title] of titles.entries()) {
    await waitForVisible(page.getByRole('heading', { level: 1, name: title, exact: true }));
    if (at < titles.length - 1) await nextSection(page).click();
  }
  await waitForHidden(nextSection(page));
});

When('{person} copies the first example', async function (this: Scenario, who: string) {
  const page = await this.page(who);
  // The scenario advances the two seconds itself.
  await page.clock.install();
  await page.getByRole('button', { name: 'Copy send call', exact: true }).click();
});

Then(
  '{person} has the example in {owner} clipboard',
  async function (this: Scenario, who: string, _owner: string) {
    const page = await this.page(who);
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.equal(copied, await example(page, /^send call, /).textContent());
    assert.match(copied, /^curl /m);
  },
);

Then('it says {string} for {int} seconds', async function (this: Scenario, text: string, seconds: number) {
  const page = this.browsers.lastTab;
  await waitForVisible(page.getByRole('button', { name: text }));
  await page.clock.fastForward(seconds * 1_000);
  await waitForHidden(page.getByRole('button', { name: text }));
});

When(
  '{person} chooses the examples in {string}',
  async function (this: Scenario, who: string, language: string) {
    await languageTab(await this.page(who), language).click();
  },
);

When(
  '{person} moves on to the next language with the keyboard',
  async function (this: Scenario, who: string) {
    await (await this.page(who)).keyboard.press('ArrowRight');
  },
);

Then('the examples are in {string}', async function (this: Scenario, language: string) {
  await waitForVisible(example(this.browsers.lastTab, new RegExp(`, ${language}$`)));
});

When('{person} chooses the section {string}', async function (this: Scenario, who: string, title: string) {
  await chooseSection(await this.page(who), title);
});

Then(
  'the Tab key leads {person} through the page from top to bottom, and he always sees where he is',
  async function (this: Scenario, who: string) {
    const page = await this.page(who);
    assert.deepEqual(await walkByTab(page, await wholePage(page)), []);
  },
);

Then(
  '{person} scrolls the long lines of its examples with the arrow keys',
  async function (this: Scenario, who: string) {
    const examples = (await wholePage(await this.page(who))).getByRole('region');
    assert.ok((await scrollByArrows(examples)) > 0, 'no example is wider than the screen');
  },
);

/** The main part of the page, with the programs that are loaded when they are shown. */
async function wholePage(page: Page): Promise<Locator> {
  const main = page.getByRole('main');
  await waitForVisible(main.getByRole('region'));
  await waitForHidden(main.getByText(/^Loading/));
  return main;
}
