import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import { signUp } from '../../support/arrange.js';
import type { OrderOffer, PaymentResult } from '../../support/clients/views/orders.js';
import type { Person } from '../../support/person.js';
import type { Scenario } from '../../support/world.js';

const PERIOD = 'the {word} plan by the {word}';

async function createOrder(person: Person, plan: string, period: string): Promise<OrderOffer> {
  const offer = await person.customer.billing.createOrder(plan, period);
  person.offers.push(offer);
  return offer;
}

/** Creates an order, and pays what is due. */
async function buy(person: Person, plan: string, period: string): Promise<OrderOffer> {
  const offer = await createOrder(person, plan, period);
  if (offer.due === 0) return offer;
  const { paid, error } = await person.customer.billing.verifyPayment(person.checkoutResult);
  assert.ok(paid, String(error));
  return offer;
}

Given(`{person} is on ${PERIOD}`, async function (this: Scenario, who, plan: string, period: string) {
  await signUp(this.person(who));
  await buy(this.person(who), plan, period);
});

Given(`{person} has asked for ${PERIOD}`, async function (this: Scenario, who, plan: string, period: string) {
  await createOrder(this.person(who), plan, period);
});

Given(`{person} has bought ${PERIOD}`, async function (this: Scenario, who, plan: string, period: string) {
  await buy(this.person(who), plan, period);
});

Given('{int} days of {owner} plan have passed', async function (this: Scenario, days: number, who: string) {
  await this.timeMachine.plans.ageSubscription(this.person(who).userId, days);
});

Given('{int} minutes have passed since', async function (this: Scenario, minutes: number) {
  await this.timeMachine.plans.ageOrders(this.person('Asha').userId, minutes);
});

Given('{person} has made {int} orders', async function (this: Scenario, who: string, count: number) {
  // Alternates the plans, so that no order repeats the one before.
  for (let n = 0; n < count; n++) await createOrder(this.person(who), n % 2 ? 'Basic' : 'Pro', 'month');
});

Given('{person} has cancelled {owner} plan', async function (this: Scenario, who: string, _owner: string) {
  await this.person(who).customer.billing.cancelPlan();
});

When(`{person} asks for ${PERIOD}`, async function (this: Scenario, who, plan: string, period: string) {
  await this.attempt(createOrder(this.person(who), plan, period));
});

When(`{person} buys ${PERIOD}`, async function (this: Scenario, who, plan: string, period: string) {
  await this.attempt(buy(this.person(who), plan, period));
});

When('{person} cancels {owner} plan', async function (this: Scenario, who: string, _owner: string) {
  await this.attempt(this.person(who).customer.billing.cancelPlan());
});

When(
  '{person} sends {owner} payment confirmation',
  async function (this: Scenario, who: string, owner: string) {
    await this.attempt(this.person(who).customer.billing.verifyPayment(this.person(owner).checkoutResult));
  },
);

When(
  '{person} sends {owner} payment confirmation twice',
  async function (this: Scenario, who: string, owner: string) {
    const { billing } = this.person(who).customer;
    const first = await billing.verifyPayment(this.person(owner).checkoutResult);
    await this.attempt(billing.verifyPayment(this.person(owner).checkoutResult));
    assert.deepEqual(this.outcome.answer(), first);
  },
);

When('{person} sends a forged payment confirmation', async function (this: Scenario, who: string) {
  const { customer, checkoutResult } = this.person(who);
  const signature = checkoutResult.signature.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
  await this.attempt(customer.billing.verifyPayment({ ...checkoutResult, signature }));
});

Then('{person} was asked for {float} rupees', function (this: Scenario, _who: string, rupees: number) {
  assert.equal(this.outcome.answer<OrderOffer>().due, rupees);
});

// Time passes between the moment in the scenario and the moment of the offer.
Then('{person} was asked for about {float} rupees', function (this: Scenario, _who: string, rupees: number) {
  const { due } = this.outcome.answer<OrderOffer>();
  assert.ok(due >= rupees && due < rupees + 0.1, `asked for ${due}`);
});

Then('{int} more days are promised', function (this: Scenario, days: number) {
  assert.equal(this.outcome.answer<OrderOffer>().extraDays, days);
});

Then('{person} is told that the payment is simulated', function (this: Scenario, _who: string) {
  assert.equal(this.outcome.answer<OrderOffer>().isMock, true);
});

Then('{person} is told that it is paid', function (this: Scenario, _who: string) {
  const { paid, error, plan } = this.outcome.answer<PaymentResult>();
  assert.deepEqual([paid, error, plan?.name], [true, null, 'Basic']);
});

Then('{person} is told that it is not paid yet', function (this: Scenario, _who: string) {
  assert.deepEqual(this.outcome.answer<PaymentResult>(), {
    paid: false,
    error: 'Payment is being processed. Please wait for confirmation.',
    plan: undefined,
  });
});

Then('{owner} plan is to end', async function (this: Scenario, who: string) {
  assert.equal((await this.person(who).customer.currentPlan())?.cancelled, true);
});
