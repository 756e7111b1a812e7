import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import { createInstance } from '../../support/arrange.js';
import { waitForStatus } from '../../support/linking.js';
import type { Scenario } from '../../support/world.js';

Given('{person} has created an instance', async function (this: Scenario, who: string) {
  await createInstance(this.person(who));
});

When('{person} creates an/another instance', async function (this: Scenario, who: string) {
  const person = this.person(who);
  const creating = person.customer.instances.create();
  await this.attempt(creating.then((instance) => person.addInstance(instance)));
});

When('{person} looks at {owner} instance', async function (this: Scenario, who: string, owner: string) {
  await this.attempt(this.person(who).customer.instances.get(this.person(owner).instance.id));
});

When('{person} looks at the code of {owner} instance', async function (this: Scenario, who: string, owner) {
  await this.attempt(this.person(who).customer.instances.qrCode(this.person(owner).instance.id));
});

When('{person} resets {owner} instance', async function (this: Scenario, who: string, owner: string) {
  await this.attempt(this.person(who).customer.instances.reset(this.person(owner).instance.id));
});

When('{person} deletes {owner} instance', async function (this: Scenario, who: string, owner: string) {
  await this.attempt(this.person(who).customer.instances.remove(this.person(owner).instance.id));
});

Then('{owner} instance shows a key and an address of its own', async function (this: Scenario, who: string) {
  const { customer, instance } = this.person(who);
  const { id, key, publicUrl } = await customer.instances.get(instance.id);
  assert.deepEqual({ id, key }, { id: instance.id, key: instance.key });
  assert.match(key, /^wxs_\w{32}$/);
  assert.ok(new URL(publicUrl).pathname.includes(id), publicUrl);
});

Then('{owner} instance becomes {word}', async function (this: Scenario, who: string, status: string) {
  await waitForStatus(this.person(who), status);
});

Then('{owner} instance is {word}', async function (this: Scenario, who: string, status: string) {
  const { customer, instance } = this.person(who);
  assert.equal((await customer.instances.get(instance.id)).status, status);
});

Then('{owner} list shows {int} instance(s)', async function (this: Scenario, who: string, count: number) {
  assert.equal((await this.person(who).customer.instances.list()).length, count);
});

Then("{owner} list shows the phone's number", async function (this: Scenario, who: string) {
  const { customer, number, instance } = this.person(who);
  const [entry, ...others] = await customer.instances.list();
  assert.equal(others.length, 0);
  assert.ok(entry);
  const { id, status, phone, createdAt } = entry;
  assert.deepEqual({ id, status, phone }, { id: instance.id, status: 'ready', phone: number });
  assert.ok(createdAt.getTime() <= Date.now());
});
