import assert from 'node:assert/strict';
import { Given, When } from '@cucumber/cucumber';
import type { RazorpayCheckout } from '@waxwing/adapters/testing';
import { signUp } from '../../../support/arrange.js';
import type { CheckoutResult } from '../../../support/clients/views/orders.js';
import type { Person } from '../../../support/person.js';
import type { Scenario } from '../../../support/world.js';

const checkoutResultOf = (paid: RazorpayCheckout): CheckoutResult => ({
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

Given(
  '{person} is a customer of the {word} plan',
  async function (this: Scenario, who: string, plan: string) {
    const person = this.person(who);
    await signUp(person);
    const { billing } = person.customer;
    const { checkoutId } = await billing.createOrder(plan, 'month');
    person.keepCheckoutResult(checkoutResultOf(this.razorpayService.razorpay.pay(checkoutId)));
    assert.ok((await billing.verifyPayment(person.checkoutResult)).paid);
  },
);

When(
  '{person} pays by {owner} phone and closes the tab',
  async function (this: Scenario, who: string, owner: string) {
    const person = this.person(owner);
    person.keepCheckoutResult(
      checkoutResultOf(this.razorpayService.razorpay.pay(await checkoutIdOf(person))),
    );
    await (await this.page(who)).close();
  },
);

When('Razorpay calls the webhook of the payment', async function (this: Scenario) {
  const { razorpay } = this.razorpayService;
  const checkoutId = await checkoutIdOf(this.person('Asha'));
  const payment = [...razorpay.state.payments.values()].find(({ order_id }) => order_id === checkoutId);
  assert.ok(payment, 'nothing was paid');
  assert.equal(await razorpay.deliver(razorpay.webhook('order.paid', payment.id)), 200);
});
