import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import { createInstance } from '../../support/arrange.js';
import type { OrderFilter, OrderList, OrderView } from '../../support/clients/views/orders.js';
import type { Scenario } from '../../support/world.js';

function readOrders(scenario: Scenario, who: string, filter?: OrderFilter): Promise<void> {
  return scenario.attempt(scenario.person(who).customer.billing.orders(filter));
}

/** The order in question: the only one that was read, or the first of the list. */
function shownOrder(scenario: Scenario): OrderView {
  const answer = scenario.outcome.answer<OrderView | OrderList>();
  const order = 'orders' in answer ? answer.orders[0] : answer;
  assert.ok(order, 'no order is shown');
  return order;
}

Given('{person} has made {int} instances', async function (this: Scenario, who: string, count: number) {
  for (let n = 0; n < count; n++) await createInstance(this.person(who));
});

When('{person} looks at {owner} orders', async function (this: Scenario, who: string, _owner: string) {
  await readOrders(this, who);
});

When(
  '{person} looks at {owner} {word} orders',
  async function (this: Scenario, who: string, _owner: string, status: string) {
    await readOrders(this, who, { status });
  },
);

When(
  '{person} looks at {owner} orders, {int} on a page',
  async function (this: Scenario, who: string, _owner: string, perPage: number) {
    await readOrders(this, who, { perPage });
  },
);

When('{person} looks at that order', async function (this: Scenario, who: string) {
  const { customer, offer } = this.person(who);
  await this.attempt(customer.billing.order(offer.orderId));
});

When('{person} looks at {owner} order', async function (this: Scenario, who: string, owner: string) {
  await this.attempt(this.person(who).customer.billing.order(this.person(owner).offer.orderId));
});

Then(
  'the (newest )order is of {float} rupees for {int} days of {word}',
  function (this: Scenario, rupees: number, days: number, plan: string) {
    const order = shownOrder(this);
    const { price, credit, currency } = order;
    assert.deepEqual([order.rupees, order.days, order.plan], [rupees, days, plan]);
    assert.deepEqual([price, credit, currency], [rupees, 0, 'INR']);
    assert.equal(order.period, days === 365 ? 'year' : 'month');
  },
);

Then('it allows {int} instances and {int} messages', function (this: Scenario, instances, messages) {
  assert.deepEqual([shownOrder(this).instances, shownOrder(this).messages], [instances, messages]);
});

Then('it says how and when it was paid', function (this: Scenario) {
  const { status, method, paymentStatus, failure, checkoutId, paymentId, ...times } = shownOrder(this);
  assert.deepEqual([status, method, paymentStatus, failure], ['paid', 'mock', 'captured', null]);
  assert.ok(checkoutId && paymentId);
  const { createdAt, paidAt, updatedAt } = times;
  assert.ok(paidAt && createdAt <= paidAt && paidAt <= updatedAt && updatedAt.getTime() <= Date.now());
});

Then('it says {string}', function (this: Scenario, text: string) {
  assert.equal(shownOrder(this).text, text);
});

Then('it failed because of {string}', function (this: Scenario, reason: string) {
  assert.equal(shownOrder(this).failure, reason);
});

Then('the newest order is {word}', function (this: Scenario, status: string) {
  assert.equal(shownOrder(this).status, status);
});

Then('the newest order of {person} is {word}', async function (this: Scenario, who: string, status: string) {
  await readOrders(this, who);
  assert.equal(shownOrder(this).status, status);
});

Then('{int} order(s) is/are shown', function (this: Scenario, count: number) {
  assert.equal(this.outcome.answer<OrderList>().orders.length, count);
});

Then(
  '{int} orders are shown, of {int} on {int} page(s), the newest first',
  function (this: Scenario, count: number, total: number, pages: number) {
    const list = this.outcome.answer<OrderList>();
    assert.deepEqual([list.orders.length, list.total, list.pages, list.page], [count, total, pages, 1]);
    const times = list.orders.map(({ createdAt }) => createdAt.getTime());
    assert.deepEqual(
      times,
      times.toSorted((a, b) => b - a),
    );
  },
);

Then('{person} has {int} order(s)', async function (this: Scenario, who: string, count: number) {
  assert.equal((await this.person(who).customer.billing.orders()).total, count);
});

function lastTwo(scenario: Scenario): string[] {
  return scenario
    .person('Asha')
    .offers.slice(-2)
    .map(({ orderId }) => orderId);
}

Then('it is the same order as before', function (this: Scenario) {
  const [before, now] = lastTwo(this);
  assert.equal(now, before);
});

Then('it is another order than before', function (this: Scenario) {
  const [before, now] = lastTwo(this);
  assert.notEqual(now, before);
});

Then('{person} still has {int} instances', async function (this: Scenario, who: string, count: number) {
  assert.equal((await this.person(who).customer.instances.list()).length, count);
});
