import assert from 'node:assert/strict';
import { type DataTable, Then, When } from '@cucumber/cucumber';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import { waitForHidden, waitForText, waitForVisible } from '../../../support/browser/page-assertions.js';
import { filterOrders, openNewestOrder, orderCards } from '../../../support/browser/pages/billing.js';
import { content, sidebar, topBar } from '../../../support/browser/pages/frame.js';
import type { Scenario } from '../../../support/world.js';

When('{person} shows only the orders that are {word}', async function (this: Scenario, who, status: string) {
  await filterOrders(await this.page(who), status);
});

When('{person} opens the newest order', async function (this: Scenario, who: string) {
  await openNewestOrder(await this.page(who));
});

/** Printing is simulated by the print media type. */
When('{person} prints its receipt', async function (this: Scenario, who: string) {
  const page = await this.page(who);
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await content(page).getByRole('button', { name: 'Print Receipt' }).click();
  await waitForVisible(page.locator('[data-printed]'));
  await page.emulateMedia({ media: 'print' });
});

Then('{owner} orders read:', async function (this: Scenario, who: string, table: DataTable) {
  const page = await this.page(who);
  await eventuallyPasses(async () => {
    const cards = await orderCards(page);
    const expected = table.raw();
    assert.equal(cards.length, expected.length);
    for (const [at, texts] of expected.entries())
      for (const text of texts) assert.ok(cards[at]?.includes(text), `"${text}" in: ${cards[at]}`);
  });
});

Then('the print has {string} and {owner} email', async function (this: Scenario, texts: string, who: string) {
  const page = await this.page(who);
  for (const text of [...texts.split(', '), this.person(who).email]) await waitForText(content(page), text);
});

Then('the print has no menu and no buttons', async function (this: Scenario) {
  const page = await this.page('Asha');
  await waitForHidden(sidebar(page));
  await waitForHidden(topBar(page));
  await waitForHidden(content(page).getByRole('button').filter({ visible: true }));
});
