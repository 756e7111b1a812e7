import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import type { Scenario } from '../../support/world.js';

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
