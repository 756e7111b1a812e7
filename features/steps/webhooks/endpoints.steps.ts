import assert from 'node:assert/strict';
import { type DataTable, Given, Then, When } from '@cucumber/cucumber';
import type { WebhookSecretView, WebhookView } from '../../support/clients/webhooks-client.js';
import { webhookOf } from '../../support/webhook-of.js';
import type { Scenario } from '../../support/world.js';

const HOUR_MS = 3_600_000;

Given('{person} has made a webhook to {string}', async function (this: Scenario, who: string, url: string) {
  const person = this.person(who);
  person.webhookSecret = (await person.customer.webhooks.create(url)).secret ?? undefined;
});

When('{person} makes a webhook to {string}', async function (this: Scenario, who: string, url: string) {
  await this.attempt(this.person(who).customer.webhooks.create(url));
});

When(
  '{person} makes a webhook to {string} for {string}',
  async function (this: Scenario, who: string, url: string, events: string) {
    await this.attempt(this.person(who).customer.webhooks.create(url, { events: events.split(', ') }));
  },
);

When(
  '{person} makes a webhook to {string} with the header {string}',
  async function (this: Scenario, who: string, url: string, header: string) {
    const [name = '', value = ''] = header.split(': ');
    await this.attempt(this.person(who).customer.webhooks.create(url, { headers: { [name]: value } }));
  },
);

When('{person} moves the webhook to {string}', async function (this: Scenario, who: string, url: string) {
  const { id } = await webhookOf(this, who);
  await this.attempt(this.person(who).customer.webhooks.move(id, url));
});

When('{person} replaces the secret of the webhook', async function (this: Scenario, who: string) {
  const { id } = await webhookOf(this, who);
  await this.attempt(this.person(who).customer.webhooks.rotate(id));
});

When('{person} disables the webhook', async function (this: Scenario, who: string) {
  const { id } = await webhookOf(this, who);
  await this.attempt(this.person(who).customer.webhooks.disable(id));
});

When('{person} enables the webhook where it stopped', async function (this: Scenario, who: string) {
  const { id } = await webhookOf(this, who);
  await this.attempt(this.person(who).customer.webhooks.enable(id));
});

When('{person} deletes the webhook', async function (this: Scenario, who: string) {
  const { id } = await webhookOf(this, who);
  await this.attempt(this.person(who).customer.webhooks.remove(id));
});

When('{person} looks for {owner} webhook', async function (this: Scenario, who: string, owner: string) {
  const { id } = await webhookOf(this, owner);
  await this.attempt(this.person(who).customer.webhooks.get(id));
});

Then('the webhook is enabled and shows its secret', function (this: Scenario) {
  const { state, secret } = this.outcome.answer<WebhookView & { secret: string }>();
  assert.equal(state, 'enabled');
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{32}$/);
});

Then('the webhook takes {string}', function (this: Scenario, event: string) {
  assert.ok(this.outcome.answer<WebhookView>().events.includes(event));
});

Then('the webhook does not take {string}', function (this: Scenario, event: string) {
  assert.ok(!this.outcome.answer<WebhookView>().events.includes(event));
});

Then('the webhook shows the header {string} and not its value', function (this: Scenario, name: string) {
  assert.deepEqual(this.outcome.answer<WebhookView>().headers, { [name]: '********' });
});

Then('{owner} webhooks are:', async function (this: Scenario, who: string, table: DataTable) {
  const shown = (await this.person(who).customer.webhooks.list()).map(({ host, state, events }) => ({
    host,
    state,
    events: events.join(', '),
  }));
  const expected = table.hashes();
  assert.equal(shown.length, expected.length);
  for (const [at, row] of expected.entries()) assert.deepEqual({ ...shown[at], ...row }, shown[at]);
});

Then('{person} has no webhooks', async function (this: Scenario, who: string) {
  assert.deepEqual(await this.person(who).customer.webhooks.list(), []);
});

Then('the webhook shows the same secret as before', async function (this: Scenario) {
  const { customer, webhookSecret } = this.person('Asha');
  const { id } = await webhookOf(this, 'Asha');
  assert.equal((await customer.webhooks.secret(id)).secret, webhookSecret);
});

Then('the webhook shows a new secret', async function (this: Scenario) {
  const { customer, webhookSecret } = this.person('Asha');
  const { id } = await webhookOf(this, 'Asha');
  const { secret } = await customer.webhooks.secret(id);
  assert.equal(secret, this.outcome.answer<WebhookSecretView>().secret);
  assert.notEqual(secret, webhookSecret);
});

Then('the old secret is valid for {int} hours', function (this: Scenario, hours: number) {
  assertAhead(this.outcome.answer<WebhookSecretView>().previousUntil, hours * HOUR_MS);
});

Then('events are recorded for it for {int} days', async function (this: Scenario, days: number) {
  assertAhead((await webhookOf(this, 'Asha')).recordedUntil, days * 24 * HOUR_MS);
});

/** Within a minute, which a busy machine may take. */
function assertAhead(time: Date | null, ms: number): void {
  assert.ok(time && Math.abs(time.getTime() - Date.now() - ms) < 60_000, `it says ${time?.toISOString()}`);
}
