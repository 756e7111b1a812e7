import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import { webhookOf } from '../../support/webhook-of.js';
import type { Scenario } from '../../support/world.js';

const HOUR_MS = 3_600_000;

/** The webhooks as the program sees them that has this key. */
function webhooksWith(scenario: Scenario, who: string, key: string) {
  return scenario.clients.integrator(scenario.person(who).key(key).secret).webhooks;
}

Given('{person} has made the key {string} for webhooks', async function (this: Scenario, who: string, name) {
  const person = this.person(who);
  person.addKey(await person.customer.createKey(name, undefined, { scopes: ['webhooks:manage'] }));
});

When(
  '{owner} program makes a webhook to {string} with the key {string}',
  async function (this: Scenario, who: string, url: string, key: string) {
    await this.attempt(webhooksWith(this, who, key).create(url));
  },
);

When(
  '{owner} program moves it to {string} with the key {string}',
  async function (this: Scenario, who: string, url: string, key: string) {
    const webhooks = webhooksWith(this, who, key);
    const [webhook] = await webhooks.list();
    assert.ok(webhook);
    await this.attempt(webhooks.move(webhook.id, url));
  },
);

Then(
  '{owner} program finds the webhook with the key {string}',
  async function (this: Scenario, who: string, key: string) {
    const webhooks = webhooksWith(this, who, key);
    const [webhook] = await webhooks.list();
    assert.ok(webhook);
    assert.deepEqual(await webhooks.get(webhook.id), webhook);
  },
);

When('{owner} program deletes it with the key {string}', async function (this: Scenario, who: string, key) {
  const webhooks = webhooksWith(this, who, key);
  const [webhook] = await webhooks.list();
  assert.ok(webhook);
  await this.attempt(webhooks.remove(webhook.id));
});

/** The deliveries as the program sees them, and the event that its webhook got. */
async function deliveriesWith(scenario: Scenario, who: string, key: string) {
  const { deliveries } = webhooksWith(scenario, who, key);
  const { id } = await webhookOf(scenario, who);
  const [delivery] = await deliveries.list(id);
  return { deliveries, id, delivery };
}

When(
  '{owner} program resends the event with the key {string}',
  async function (this: Scenario, who: string, key: string) {
    await eventuallyPasses(async () => {
      const { deliveries, id, delivery } = await deliveriesWith(this, who, key);
      assert.ok(delivery, 'the delivery is shown');
      await deliveries.resend(id, delivery.event_id);
    });
  },
);

Then(
  '{owner} program sees {int} attempts of it with the key {string}',
  async function (this: Scenario, who: string, count: number, key: string) {
    await eventuallyPasses(async () => {
      const { deliveries, id, delivery } = await deliveriesWith(this, who, key);
      assert.ok(delivery);
      assert.equal((await deliveries.get(id, delivery.event_id)).attempt_list.length, count);
    });
  },
);

Then(
  '{owner} program recovers nothing with the key {string}',
  async function (this: Scenario, who: string, key: string) {
    const { deliveries, id } = await deliveriesWith(this, who, key);
    assert.equal(await deliveries.recover(id, '2026-01-01'), 0);
  },
);

Then(
  "{owner} program's test with the key {string} is answered {int}",
  async function (this: Scenario, who: string, key: string, status: number) {
    const { deliveries, id } = await deliveriesWith(this, who, key);
    assert.equal((await deliveries.test(id, 'message.received')).status, status);
  },
);

When(
  '{owner} program replays the last hour with the key {string}',
  async function (this: Scenario, who: string, key: string) {
    const { id } = await webhookOf(this, who);
    const since = new Date(Date.now() - HOUR_MS).toISOString();
    await this.attempt(webhooksWith(this, who, key).replays.start(id, since));
  },
);

Then(
  '{owner} program sees with the key {string} that the replay is done, with {int} delivered',
  async function (this: Scenario, who: string, key: string, delivered: number) {
    const { id } = await webhookOf(this, who);
    await eventuallyPasses(async () => {
      const replay = await webhooksWith(this, who, key).replays.get(id);
      assert.deepEqual([replay.state, replay.delivered], ['done', delivered]);
    });
  },
);

When(
  '{owner} program stops the replay with the key {string}',
  async function (this: Scenario, who: string, key: string) {
    const { id } = await webhookOf(this, who);
    await this.attempt(webhooksWith(this, who, key).replays.cancel(id));
  },
);
