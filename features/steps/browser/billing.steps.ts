import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import type { RazorpayCheckout } from '@waxwing/adapters/testing';
import { signUp } from '../../support/arrange.js';
import { gone, reads, seen } from '../../support/browser/look.js';
import {
  beDeclined,
  checkout,
  choosePlan,
  currentPlan,
  goToCheckout,
  lineOf,
  payAtCheckout,
  purchase,
  rupees,
} from '../../support/browser/pages/billing.js';
import { goToTab } from '../../support/browser/pages/frame.js';
import type { Receipt } from '../../support/drivers/billing-driver.js';
import type { Person } from '../../support/person.js';
import type { Scenario } from '../../support/world.js';

const PLAN = 'the {word} plan by the {word}';

const receiptOf = (paid: RazorpayCheckout): Receipt => ({
  orderId: paid.razorpay_order_id,
  paymentId: paid.razorpay_payment_id,
  signature: paid.razorpay_signature,
});

/** The name under which the checkout of the newest order was opened. */
async function checkoutIdOf({ customer }: Person): Promise<string> {
  const [order] = (await customer.billing.orders()).orders;
  assert.ok(order?.checkoutId, 'no order was made');
  return order.checkoutId;
}

/** As somebody who has just signed in finds it. */
async function atPlans(scenario: Scenario, who: string) {
  if (!scenario.browsing.isOpen(who)) await scenario.signInBrowser(who);
  const page = await scenario.page(who);
  await goToTab(page, 'Subscription');
  return page;
}

Given(
  '{person} is a customer of the {word} plan',
  async function (this: Scenario, who: string, plan: string) {
    const person = this.person(who);
    await signUp(person);
    const { billing } = person.customer;
    const { checkoutId } = await billing.askFor(plan, 'month');
    person.keepReceipt(receiptOf(this.shop.razorpay.pay(checkoutId)));
    assert.ok((await billing.handIn(person.receipt)).paid);
  },
);

Given(
  `{person} has the checkout for ${PLAN} open`,
  async function (this: Scenario, who: string, plan: string, period: string) {
    const page = await atPlans(this, who);
    await choosePlan(page, plan, period);
    await goToCheckout(page);
  },
);

Given(
  `{person} has the checkout for ${PLAN} open in a second tab`,
  async function (this: Scenario, who: string, plan: string, period: string) {
    await this.browsing.newTab(who);
    const page = await atPlans(this, who);
    await choosePlan(page, plan, period);
    await goToCheckout(page);
  },
);

/** Nothing of what is verified reaches the product, and no answer comes back. */
Given('{owner} network goes away once she has paid', async function (this: Scenario, who: string) {
  await (await this.page(who)).route('**/api/payments/verify-payment', (route) => route.abort());
});

When(`{person} chooses ${PLAN}`, async function (this: Scenario, who, plan: string, period: string) {
  await choosePlan(await atPlans(this, who), plan, period);
});

When('{person} pays at the checkout', async function (this: Scenario, who: string) {
  const page = await this.page(who);
  if (!(await checkout(page).isVisible())) await goToCheckout(page);
  await payAtCheckout(page);
});

When('{person} pays twice as fast as anybody can', async function (this: Scenario, who: string) {
  const page = await this.page(who);
  await purchase(page)
    .getByRole('button', { name: /^Pay ₹/ })
    .dblclick();
  await seen(checkout(page));
  await payAtCheckout(page);
});

When(
  '{person} pays by {owner} phone and closes the tab',
  async function (this: Scenario, who: string, owner: string) {
    const person = this.person(owner);
    person.keepReceipt(receiptOf(this.shop.razorpay.pay(await checkoutIdOf(person))));
    await (await this.page(who)).close();
  },
);

When('Razorpay tells that it was paid', async function (this: Scenario) {
  const { razorpay } = this.shop;
  const checkoutId = await checkoutIdOf(this.person('Asha'));
  const payment = [...razorpay.till.payments.values()].find(({ order_id }) => order_id === checkoutId);
  assert.ok(payment, 'nothing was paid');
  assert.equal(await razorpay.deliver(razorpay.webhook('order.paid', payment.id)), 200);
});

When(
  'the bank declines {owner} card at the checkout for {string}',
  async function (this: Scenario, who: string, reason: string) {
    await beDeclined(await this.page(who), reason);
  },
);

When('{person} leaves the checkout', async function (this: Scenario, who: string) {
  const page = await this.page(who);
  await checkout(page).getByRole('button', { name: 'Leave' }).click();
  await gone(checkout(page));
});

When('{person} retries the payment', async function (this: Scenario, who: string) {
  const page = await this.page(who);
  await page.getByRole('button', { name: 'Retry Payment' }).first().click();
  await goToCheckout(page);
});

Then('the first tab shows the {word} plan and no checkout', async function (this: Scenario, plan: string) {
  const [first] = this.browsing.tabs('Asha');
  assert.ok(first);
  await seen(currentPlan(first, plan));
  await gone(checkout(first));
});

Then('{float} rupees are due', async function (this: Scenario, due: number) {
  assert.equal(rupees(await lineOf(await this.page('Asha'), 'Due now')), due);
});

// The clock runs on between the moment a scenario speaks of and the moment of the offer.
Then(
  'about {float} rupees are due, since about {float} of the {word} plan are unused',
  async function (this: Scenario, due: number, credit: number, plan: string) {
    const page = await this.page('Asha');
    const [asked, unused] = [await lineOf(page, 'Due now'), await lineOf(page, `Unused part of ${plan}`)];
    assert.ok(Math.abs(rupees(asked) - due) < 0.1, `due: ${asked}`);
    assert.ok(Math.abs(rupees(unused) - credit) < 0.1, `unused: ${unused}`);
    assert.equal(rupees(asked) + rupees(unused), rupees(await lineOf(page, ', monthly')));
    await reads(purchase(page), `What is unused of ${plan} counts towards it`);
  },
);

Then('{owner} screen shows the {word} plan', async function (this: Scenario, who: string, plan: string) {
  await seen(currentPlan(await this.page(who), plan));
});
