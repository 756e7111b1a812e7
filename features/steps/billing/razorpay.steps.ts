import assert from 'node:assert/strict';
import { Given, When } from '@cucumber/cucumber';
import type { RazorpayCheckout } from '@waxwing/adapters/testing';
import { runJob } from '@waxwing/api/testing';
import { contract } from '@waxwing/contract';
import { signUp } from '../../support/arrange.js';
import type { CheckoutResult } from '../../support/clients/views/orders.js';
import type { Person } from '../../support/person.js';
import { recordCall } from '../../support/recorded-calls.js';
import type { Scenario } from '../../support/world.js';

const checkoutResultOf = (checkout: RazorpayCheckout): CheckoutResult => ({
  orderId: checkout.razorpay_order_id,
  paymentId: checkout.razorpay_payment_id,
  signature: checkout.razorpay_signature,
});

async function deliverWebhook(
  { razorpayService }: Scenario,
  event: string,
  paymentId: string,
): Promise<void> {
  // Razorpay makes this call, not one of our drivers.
  recordCall(contract.orders.webhook);
  assert.equal(
    await razorpayService.razorpay.deliver(razorpayService.razorpay.webhook(event, paymentId)),
    200,
  );
}

async function decline(scenario: Scenario, person: Person, reason: string): Promise<void> {
  const { id } = scenario.razorpayService.razorpay.state.fail(person.offer.checkoutId, reason);
  await deliverWebhook(scenario, 'payment.failed', id);
}

Given(
  '{person} has opened the checkout for the {word} plan by the {word}',
  async function (this: Scenario, who: string, plan: string, period: string) {
    const person = this.person(who);
    await signUp(person);
    const offer = await person.customer.billing.createOrder(plan, period);
    assert.equal(offer.isMock, false);
    person.offers.push(offer);
  },
);

Given('{person} has paid at the checkout', function (this: Scenario, who: string) {
  const person = this.person(who);
  person.keepCheckoutResult(checkoutResultOf(this.razorpayService.razorpay.pay(person.offer.checkoutId)));
});

Given(
  '{person} has paid {int} rupee at the checkout',
  function (this: Scenario, who: string, rupees: number) {
    const person = this.person(who);
    const amount = rupees * 100;
    person.keepCheckoutResult(
      checkoutResultOf(this.razorpayService.razorpay.pay(person.offer.checkoutId, { amount })),
    );
  },
);

Given('the bank has authorized {person} payment', function (this: Scenario, who: string) {
  const person = this.person(who);
  const { razorpay } = this.razorpayService;
  const { checkoutId } = person.offer;
  const { id } = razorpay.state.authorize(checkoutId);
  person.keepCheckoutResult(checkoutResultOf(razorpay.checkout(checkoutId, id)));
});

Given(
  '{person} has sent {owner} payment confirmation',
  async function (this: Scenario, who: string, owner: string) {
    await this.person(who).customer.billing.verifyPayment(this.person(owner).checkoutResult);
  },
);

Given('{owner} card was declined for {string}', async function (this: Scenario, who: string, reason: string) {
  await decline(this, this.person(who), reason);
});

When('{owner} card is declined for {string}', async function (this: Scenario, who: string, reason: string) {
  await decline(this, this.person(who), reason);
});

When('Razorpay calls the webhook of the payment twice', async function (this: Scenario) {
  const { paymentId } = this.person('Asha').checkoutResult;
  await deliverWebhook(this, 'payment.captured', paymentId);
  await deliverWebhook(this, 'order.paid', paymentId);
});

When('Razorpay is asked about open orders', async function (this: Scenario) {
  await runJob(this.product, 'reconcile-orders');
});

When('the payment is refunded', async function (this: Scenario) {
  const { paymentId } = this.person('Asha').checkoutResult;
  this.razorpayService.razorpay.state.refund(paymentId);
  await deliverWebhook(this, 'refund.processed', paymentId);
});
