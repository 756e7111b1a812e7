import assert from 'node:assert/strict';
import { Given, When } from '@cucumber/cucumber';
import type { RazorpayCheckout } from '@waxwing/adapters/testing';
import { contract } from '@waxwing/contract';
import { signUp } from '../support/arrange.js';
import { noteCall } from '../support/called.js';
import type { Receipt } from '../support/drivers/billing-driver.js';
import type { Person } from '../support/person.js';
import { runJob } from '../support/product/razorpay-shop.js';
import type { Scenario } from '../support/world.js';

const receipt = (checkout: RazorpayCheckout): Receipt => ({
  orderId: checkout.razorpay_order_id,
  paymentId: checkout.razorpay_payment_id,
  signature: checkout.razorpay_signature,
});

async function tell({ shop }: Scenario, event: string, paymentId: string): Promise<void> {
  // Razorpay makes this call, not one of our drivers.
  noteCall(contract.orders.webhook);
  assert.equal(await shop.razorpay.deliver(shop.razorpay.webhook(event, paymentId)), 200);
}

async function decline(scenario: Scenario, person: Person, reason: string): Promise<void> {
  const { id } = scenario.shop.razorpay.till.fail(person.offer.checkoutId, reason);
  await tell(scenario, 'payment.failed', id);
}

Given(
  '{person} has asked for the {word} plan by the {word} at the till',
  async function (this: Scenario, who: string, plan: string, period: string) {
    const person = this.person(who);
    await signUp(person);
    const offer = await person.customer.billing.askFor(plan, period);
    assert.equal(offer.madeUp, false);
    person.offers.push(offer);
  },
);

Given('{person} has paid at the till', function (this: Scenario, who: string) {
  const person = this.person(who);
  person.keepReceipt(receipt(this.shop.razorpay.pay(person.offer.checkoutId)));
});

Given('{person} has paid {int} rupee at the till', function (this: Scenario, who: string, rupees: number) {
  const person = this.person(who);
  const amount = rupees * 100;
  person.keepReceipt(receipt(this.shop.razorpay.pay(person.offer.checkoutId, { amount })));
});

Given('the bank has promised {person} payment', function (this: Scenario, who: string) {
  const person = this.person(who);
  const { razorpay } = this.shop;
  const { checkoutId } = person.offer;
  const { id } = razorpay.till.authorize(checkoutId);
  person.keepReceipt(receipt(razorpay.checkout(checkoutId, id)));
});

Given('{person} has handed in {owner} receipt', async function (this: Scenario, who: string, owner: string) {
  await this.person(who).customer.billing.handIn(this.person(owner).receipt);
});

Given('{owner} card was declined for {string}', async function (this: Scenario, who: string, reason: string) {
  await decline(this, this.person(who), reason);
});

When('{owner} card is declined for {string}', async function (this: Scenario, who: string, reason: string) {
  await decline(this, this.person(who), reason);
});

When('Razorpay tells that it was paid, twice', async function (this: Scenario) {
  const { paymentId } = this.person('Asha').receipt;
  await tell(this, 'payment.captured', paymentId);
  await tell(this, 'order.paid', paymentId);
});

When('Razorpay is asked about open orders', async function (this: Scenario) {
  await runJob(this.shop, 'reconcile-orders');
});

When('the payment is given back', async function (this: Scenario) {
  const { paymentId } = this.person('Asha').receipt;
  this.shop.razorpay.till.refund(paymentId);
  await tell(this, 'refund.processed', paymentId);
});
