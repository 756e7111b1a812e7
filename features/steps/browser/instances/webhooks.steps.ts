import assert from 'node:assert/strict';
import { type DataTable, Given, Then, When } from '@cucumber/cucumber';
import { waitUntil } from '@waxwing/core/testing/eventually';
import { violations } from '../../../support/browser/axe.js';
import { waitForText, waitForVisible } from '../../../support/browser/page-assertions.js';
import { content } from '../../../support/browser/pages/frame.js';
import {
  createWebhookOnPage,
  deliveryOf,
  goToWebhook,
  openDelivery,
  sendTestOnPage,
} from '../../../support/browser/pages/webhooks.js';
import { shopServerOf } from '../../../support/shop-server-of.js';
import { webhookOf } from '../../../support/webhook-of.js';
import type { Scenario } from '../../../support/world.js';

Given("{owner} shop's server says {string}", function (this: Scenario, _owner: string, text: string) {
  shopServerOf(this).answer = text;
});

Given("{owner} shop's server is switched off", function (this: Scenario, _owner: string) {
  shopServerOf(this).close();
});

When(
  "{person} makes a webhook to {owner} shop's server on the page",
  async function (this: Scenario, who: string, _owner: string) {
    await createWebhookOnPage(await this.signedInPage(who), shopServerOf(this).url);
  },
);

When(
  '{person} is looking at the deliveries of {owner} webhook',
  async function (this: Scenario, who: string, owner: string) {
    await goToWebhook(await this.signedInPage(who), (await webhookOf(this, owner)).id);
  },
);

When(
  '{person} opens {owner} webhook from the list',
  async function (this: Scenario, who: string, _owner: string) {
    const page = await this.page(who);
    await page.getByRole('tab', { name: 'Webhooks' }).click();
    await content(page).getByRole('article').getByRole('link').click();
    await waitForVisible(page.getByRole('tab', { name: 'Deliveries' }));
  },
);

When(
  "{person} follows the note to {owner} shop's server",
  async function (this: Scenario, who: string, _owner: string) {
    const notes = (await this.page(who)).getByRole('region', { name: 'Notifications' });
    await notes.getByRole('link', { name: new URL(shopServerOf(this).url).host }).click();
  },
);

When('{person} looks at the webhooks', async function (this: Scenario, who: string) {
  await (await this.page(who)).getByRole('tab', { name: 'Webhooks' }).click();
});

When('{person} opens the delivery of {string}', async function (this: Scenario, who: string, type: string) {
  await openDelivery(await this.page(who), type);
});

When('{person} sends a test', async function (this: Scenario, who: string) {
  await sendTestOnPage(await this.page(who));
});

When('{person} replays the last day', async function (this: Scenario, who: string) {
  const page = await this.page(who);
  await content(page).getByRole('button', { name: 'Replay', exact: true }).click();
  await page.getByRole('button', { name: 'Start Replay' }).click();
});

Then(
  '{person} sees the delivery of {string} as {string}',
  async function (this: Scenario, who: string, type: string, state: string) {
    await waitForText(deliveryOf(await this.page(who), type), state);
  },
);

Then("{owner} shop's server gets {string}", async function (this: Scenario, _owner: string, text: string) {
  const server = shopServerOf(this);
  await waitUntil(() => server.got.some(({ body }) => body.includes(text)), `"${text}" at the server`);
});

Then(
  'the parts of {owner} webhook have no accessibility problem',
  async function (this: Scenario, who: string, table: DataTable) {
    const page = await this.signedInPage(who);
    await goToWebhook(page, (await webhookOf(this, who)).id);
    for (const [name = ''] of table.raw()) {
      await page.getByRole('tab', { name }).click();
      // The first text may be the title of a drawing, which is never visible.
      await waitForVisible(content(page).getByRole('tabpanel').getByText(/./).filter({ visible: true }));
      assert.deepEqual(await violations(page), [], name);
    }
  },
);
