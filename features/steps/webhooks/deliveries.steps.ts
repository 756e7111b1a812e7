import assert from 'node:assert/strict';
import { After, type DataTable, Given, Then, When } from '@cucumber/cucumber';
import type { DeliveryBody, DeliveryDetailBody, EventBody, WebhookActivityBody } from '@waxwing/contract';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import type { TestDelivery } from '../../support/clients/deliveries-client.js';
import { shopGets } from '../../support/shop-gets.js';
import { closeShopServer, shopServerOf as serverOf, startShopServer } from '../../support/shop-server-of.js';
import { webhookOf } from '../../support/webhook-of.js';
import type { Scenario } from '../../support/world.js';

After(function (this: Scenario) {
  closeShopServer(this);
});

Given("{owner} shop's server is up", async function (this: Scenario, _owner: string) {
  await startShopServer(this);
});

Given(
  "{person} has made a webhook to {owner} shop's server for {string}",
  async function (this: Scenario, who: string, _owner: string, events: string) {
    const person = this.person(who);
    const { url } = serverOf(this);
    person.webhookSecret =
      (await person.customer.webhooks.create(url, { events: events.split(', ') })).secret ?? undefined;
  },
);

Given("{owner} shop's server answers {int}", function (this: Scenario, _owner: string, status: number) {
  serverOf(this).status = status;
});

When("{owner} shop's server works again", function (this: Scenario, _owner: string) {
  serverOf(this).status = 200;
});

Given("{owner} shop's server takes its time", function (this: Scenario, _owner: string) {
  serverOf(this).hangs = true;
});

When("{owner} shop's server loses its data", function (this: Scenario, _owner: string) {
  serverOf(this).forget();
});

Then(
  "{owner} shop's server gets the event of the key {string}, signed with the secret of the webhook",
  async function (this: Scenario, who: string, name: string) {
    const isOfKey = (event: EventBody) => event.type === 'key.created' && event.data.key.name === name;
    await shopGets(this, who, ({ event }) => isOfKey(event));
  },
);

Then(
  "{owner} shop's server gets a test of {string}, signed with the secret of the webhook",
  async function (this: Scenario, who: string, type: string) {
    await shopGets(this, who, ({ event }) => event.type === 'webhook.test' && event.data.sample_of === type);
  },
);

Then(
  "{owner} shop's server is told once that {owner} number is restricted, and until when",
  async function (this: Scenario, who: string, _owner: string) {
    const isOfNumber = ({ type, data }: EventBody) =>
      type === 'instance.standing' && data.health.state === 'restricted' && data.health.until !== null;
    await shopGets(this, who, ({ event }) => isOfNumber(event));
    const told = serverOf(this).got.filter(({ event }) => isOfNumber(event));
    assert.equal(new Set(told.map(({ id }) => id)).size, 1);
  },
);

Then(
  "{owner} shop's server has got the event more than once, under the same id",
  function (this: Scenario, _owner: string) {
    const ids = serverOf(this).got.map(({ id }) => id);
    assert.ok(ids.length > 1);
    assert.equal(new Set(ids).size, 1);
  },
);

Then(
  'the deliveries of {owner} webhook are:',
  async function (this: Scenario, who: string, table: DataTable) {
    const expected = table.hashes();
    await eventuallyPasses(async () => {
      const shown = (await deliveriesOf(this, who)).map(toRow);
      assert.deepEqual(
        shown.map((row, at) => ({ ...row, ...expected[at] })),
        shown,
      );
      assert.equal(shown.length, expected.length);
    });
  },
);

Then('{owner} webhook has no deliveries', async function (this: Scenario, who: string) {
  assert.deepEqual(await deliveriesOf(this, who), []);
});

Then(
  '{owner} webhook has {int} {word} event(s)',
  async function (this: Scenario, who: string, count: number, status: DeliveryBody['status']) {
    await eventuallyPasses(async () =>
      assert.equal((await deliveriesOf(this, who, status)).length, count, `events that are ${status}`),
    );
  },
);

Then(
  '{owner} webhook has had {int} delivery/deliveries in 24 hours, after attempts that failed',
  async function (this: Scenario, who: string, count: number) {
    await eventuallyPasses(async () => {
      const { hours } = await activityOf(this, who);
      assert.equal(sum(hours.map(({ delivered }) => delivered)), count);
      assert.ok(sum(hours.map(({ failed }) => failed)) > 0);
    });
  },
);

Then(
  '{int} event(s) of {owner} webhook count(s) as given up',
  async function (this: Scenario, count: number, who: string) {
    const { given_up } = await activityOf(this, who);
    assert.equal(given_up.count, count);
    assert.ok(given_up.since);
  },
);

Then('the delivery shows what was sent, without a signature', async function (this: Scenario) {
  const { request } = await detailOf(this, 'Asha');
  const [got] = serverOf(this).got;
  assert.ok(request && got);
  assert.deepEqual([request.url, request.body], [serverOf(this).url, got.body]);
  for (const [name, value] of Object.entries(request.headers)) assert.equal(got.headers[name], value);
  assert.ok(got.headers['webhook-signature']);
  assert.ok(!('webhook-signature' in request.headers));
});

Then(
  "the delivery shows that {owner} shop's server said {string}",
  async function (this: Scenario, who: string, said: string) {
    assert.equal((await detailOf(this, who)).attempt_list.at(-1)?.response, said);
  },
);

When('{person} resends the event', async function (this: Scenario, who: string) {
  const { id } = await webhookOf(this, who);
  const [tried, waiting] = [await deliveriesOf(this, who), await deliveriesOf(this, who, 'waiting')];
  const [delivery] = [...tried, ...waiting];
  assert.ok(delivery, 'there is an event');
  await this.attempt(this.person(who).customer.webhooks.deliveries.resend(id, delivery.event_id));
});

Given('{owner} webhook is failing', async function (this: Scenario, who: string) {
  await eventuallyPasses(async () => assert.ok((await webhookOf(this, who)).failingSince));
});

Given('the webhook has given up on the event', async function (this: Scenario) {
  await eventuallyPasses(async () => {
    await this.timeMachine.webhooks.giveUp(this.person('Asha').userId);
    assert.equal((await deliveriesOf(this, 'Asha', 'failed')).length, 1);
  });
});

When('{person} recovers what was given up', async function (this: Scenario, who: string) {
  const { id } = await webhookOf(this, who);
  await this.attempt(this.person(who).customer.webhooks.deliveries.recover(id, '2026-01-01'));
});

Then('{int} event(s) is/are recovered', function (this: Scenario, count: number) {
  assert.equal(this.outcome.answer<number>(), count);
});

When('{person} tests the webhook with {string}', async function (this: Scenario, who: string, type: string) {
  const { id } = await webhookOf(this, who);
  await this.attempt(this.person(who).customer.webhooks.deliveries.test(id, type));
});

Given(
  '{person} has tested the webhook {int} times',
  async function (this: Scenario, who: string, times: number) {
    const { id } = await webhookOf(this, who);
    const { deliveries } = this.person(who).customer.webhooks;
    for (let done = 0; done < times; done++) await deliveries.test(id, 'message.received');
  },
);

Then('the test shows the answer {int} and {string}', function (this: Scenario, status: number, said: string) {
  const { status: answered, response, error } = this.outcome.answer<TestDelivery>();
  assert.deepEqual([answered, response], [status, said]);
  assert.equal(error === null, status < 300);
});

When(
  '{person} looks for the deliveries of {owner} webhook',
  async function (this: Scenario, who: string, owner: string) {
    const { id } = await webhookOf(this, owner);
    await this.attempt(this.person(who).customer.webhooks.deliveries.list(id));
  },
);

async function activityOf(scenario: Scenario, who: string): Promise<WebhookActivityBody> {
  const { id } = await webhookOf(scenario, who);
  const activity = await scenario.person(who).customer.webhooks.activity(id);
  assert.ok(activity, 'the webhook is sent to');
  return activity;
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

async function deliveriesOf(
  scenario: Scenario,
  who: string,
  status?: DeliveryBody['status'],
): Promise<DeliveryBody[]> {
  const { id } = await webhookOf(scenario, who);
  return scenario.person(who).customer.webhooks.deliveries.list(id, status && { status });
}

async function detailOf(scenario: Scenario, who: string): Promise<DeliveryDetailBody> {
  const { id } = await webhookOf(scenario, who);
  const [delivery] = await deliveriesOf(scenario, who);
  assert.ok(delivery, 'there is a delivery');
  return scenario.person(who).customer.webhooks.deliveries.get(id, delivery.event_id);
}

function toRow({ type, status, attempts, last_attempt }: DeliveryBody): Record<string, string> {
  const [answer, error] = [last_attempt?.status ?? '', last_attempt?.error ?? ''];
  return { type, status, attempts: String(attempts), answer: String(answer), error };
}
