import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import { waitForHidden, waitForVisible } from '../../../support/browser/page-assertions.js';
import {
  checkout,
  choosePlan,
  currentPlan,
  declineAtCheckout,
  goToCheckout,
  payAtCheckout,
  purchaseDialog,
} from '../../../support/browser/pages/billing.js';
import { goToTab } from '../../../support/browser/pages/frame.js';
import type { Scenario } from '../../../support/world.js';

const PLAN = 'the {word} plan by the {word}';

async function openCheckout(scenario: Scenario, who: string, plan: string, period: string): Promise<void> {
  const page = await scenario.signedInPage(who);
  await goToTab(page, 'Subscription');
  await choosePlan(page, plan, period);
  await goToCheckout(page);
}

Given(`{person} has the checkout for ${PLAN} open`, async function (this: Scenario, who, plan, period) {
  await openCheckout(this, who, plan, period);
});

Given(
  `{person} has the checkout for ${PLAN} open in a second tab`,
  async function (this: Scenario, who: string, plan: string, period: string) {
    await this.browsers.newTab(who);
    await openCheckout(this, who, plan, period);
  },
);

/** Aborts the call that verifies the payment: it does not reach the product and gets no response. */
Given('{owner} network goes away once she has paid', async function (this: Scenario, who: string) {
  await (await this.page(who)).route('**/api/payments/verify-payment', (route) => route.abort());
});

When('{person} pays at the checkout', async function (this: Scenario, who: string) {
  const page = await this.page(who);
  if (!(await checkout(page).isVisible())) await goToCheckout(page);
  await payAtCheckout(page);
});

When('{person} presses Pay twice at once', async function (this: Scenario, who: string) {
  const page = await this.page(who);
  await purchaseDialog(page)
    .getByRole('button', { name: /^Pay ₹/ })
    .dblclick();
  await waitForVisible(checkout(page));
  await payAtCheckout(page);
});

When(
  'the bank declines {owner} card at the checkout for {string}',
  async function (this: Scenario, who: string, reason: string) {
    await declineAtCheckout(await this.page(who), reason);
  },
);

When('{person} leaves the checkout', async function (this: Scenario, who: string) {
  const page = await this.page(who);
  await checkout(page).getByRole('button', { name: 'Leave' }).click();
  await waitForHidden(checkout(page));
});

When('{person} retries the payment', async function (this: Scenario, who: string) {
  const page = await this.page(who);
  await page.getByRole('button', { name: 'Retry Payment' }).first().click();
  await goToCheckout(page);
});

Then('the first tab shows the {word} plan and no checkout', async function (this: Scenario, plan: string) {
  const [first] = this.browsers.tabs('Asha');
  assert.ok(first);
  await waitForVisible(currentPlan(first, plan));
  await waitForHidden(checkout(first));
});
