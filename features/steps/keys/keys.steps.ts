import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import type { KeyView } from '../../support/clients/views/keys.js';
import type { Scenario } from '../../support/world.js';

const HOUR_MS = 3_600_000;

Given('{person} has made the key {string}', makeKey);
When('{person} makes the key {string}', makeKey);

async function makeKey(this: Scenario, who: string, name: string): Promise<void> {
  const person = this.person(who);
  person.addKey(await person.customer.createKey(name));
}

When('{person} makes a key named {string}', async function (this: Scenario, who: string, name: string) {
  await this.attempt(this.person(who).customer.createKey(name));
});

Given(
  '{person} has made the key {string}, valid for an hour',
  async function (this: Scenario, who: string, name: string) {
    const person = this.person(who);
    person.addKey(await person.customer.createKey(name, fromNow(HOUR_MS)));
  },
);

When(
  '{person} makes a key named {string} that is valid for an hour',
  async function (this: Scenario, who: string, name: string) {
    await this.attempt(this.person(who).customer.createKey(name, fromNow(HOUR_MS)));
  },
);

When(
  '{person} makes a key named {string} that ended an hour ago',
  async function (this: Scenario, who: string, name: string) {
    await this.attempt(this.person(who).customer.createKey(name, fromNow(-HOUR_MS)));
  },
);

When('{person} renames the key {string} to {string}', async function (this: Scenario, who: string, name, to) {
  const { customer, key } = customerWithKey(this, who, name);
  await this.attempt(customer.renameKey(key.id, to));
});

When('{person} switches the key {string} {word}', async function (this: Scenario, who: string, name, state) {
  assert.ok(['on', 'off'].includes(state));
  const { customer, key } = customerWithKey(this, who, name);
  await this.attempt(customer.switchKey(key.id, state === 'on'));
});

When('{person} deletes the key {string}', async function (this: Scenario, who: string, name: string) {
  const { customer, key } = customerWithKey(this, who, name);
  await this.attempt(customer.deleteKey(key.id));
});

When('{person} renames {owner} key {string}', async function (this: Scenario, who: string, owner, name) {
  await this.attempt(this.person(who).customer.renameKey(this.person(owner).key(name).id, 'Mine now'));
});

When('{person} deletes {owner} key {string}', async function (this: Scenario, who: string, owner, name) {
  await this.attempt(this.person(who).customer.deleteKey(this.person(owner).key(name).id));
});

Then('the key is active and shown in full', function (this: Scenario) {
  const key = this.outcome.answer<KeyView>();
  assert.match(key.secret, /^wxs_\w{32}$/);
  assert.equal(key.active, true);
  assert.equal(key.lastUsed, null);
});

Then('the key says that it ends in an hour', function (this: Scenario) {
  const { expiresAt } = this.outcome.answer<KeyView>();
  assert.ok(expiresAt && Math.abs(expiresAt.getTime() - fromNow(HOUR_MS).getTime()) < 60_000);
});

Then('{owner} keys are:', async function (this: Scenario, who: string, table) {
  const keys = await this.person(who).customer.keys();
  const listed = keys.map(({ name, active }) => [name, active ? 'active' : 'inactive']);
  assert.deepEqual(listed, table.rows());
});

Then('{person} has no keys', async function (this: Scenario, who: string) {
  assert.deepEqual(await this.person(who).customer.keys(), []);
});

Then('the key {string} shows the same secret as before', async function (this: Scenario, name: string) {
  const { customer, key } = customerWithKey(this, 'Asha', name);
  const listed = (await customer.keys()).find(({ id }) => id === key.id);
  assert.equal(listed?.secret, key.secret);
});

Then('the key {string} was used just now', async function (this: Scenario, name: string) {
  const { customer, key } = customerWithKey(this, 'Asha', name);
  await eventuallyPasses(async () => {
    const listed = (await customer.keys()).find(({ id }) => id === key.id);
    assert.ok(listed?.lastUsed, 'it was never used');
    assert.ok(Date.now() - listed.lastUsed.getTime() < 60_000);
  });
});

function customerWithKey(scenario: Scenario, who: string, name: string) {
  const person = scenario.person(who);
  return { customer: person.customer, key: person.key(name) };
}

function fromNow(ms: number): Date {
  return new Date(Date.now() + ms);
}
