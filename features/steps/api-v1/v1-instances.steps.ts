import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import type { V1InstanceBody } from '@waxwing/contract';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import type { KeyLimits } from '../../support/clients/views/keys.js';
import type { Scenario } from '../../support/world.js';

const MANAGER = 'Instance manager';

/** The shop's software, with the key that may manage instances. */
const shopOf = (scenario: Scenario, who: string) =>
  scenario.clients.v1(scenario.person(who).key(MANAGER).secret);

/** The instance that it last created, or the one that is there. */
async function instanceOf(scenario: Scenario, who: string): Promise<V1InstanceBody> {
  const [instance] = await shopOf(scenario, who).instances();
  assert.ok(instance, 'there is an instance');
  return instance;
}

Given('{person} has made a key that may manage instances', async function (this: Scenario, who: string) {
  const person = this.person(who);
  const limits: KeyLimits = { scopes: ['instances:read', 'instances:manage'] };
  person.addKey(await person.customer.createKey(MANAGER, undefined, limits));
});

When('{owner} shop creates an instance', async function (this: Scenario, who: string) {
  const created = await shopOf(this, who).createInstance();
  assert.deepEqual([created.object, created.status, created.ready], ['instance', 'initializing', false]);
});

When(
  '{owner} phone scans the code that {owner} shop reads',
  async function (this: Scenario, who: string, _same) {
    const { id } = await instanceOf(this, who);
    await eventuallyPasses(async () => {
      const code = await shopOf(this, who).qrCode(id);
      assert.ok(code !== null, 'there is no code to scan yet');
      await this.person(who).phone.scan(code);
    });
  },
);

When(
  '{owner} phone enters the pairing code that {owner} shop asks for',
  async function (this: Scenario, who: string, _same) {
    const { id } = await instanceOf(this, who);
    const { phone, number } = this.person(who);
    await phone.enterPairingCode(await shopOf(this, who).pairingCode(id, number));
  },
);

When('{owner} shop logs the instance out', async function (this: Scenario, who: string) {
  const { id } = await instanceOf(this, who);
  await shopOf(this, who).logOut(id);
});

When('{owner} shop deletes the instance', async function (this: Scenario, who: string) {
  const { id } = await instanceOf(this, who);
  await shopOf(this, who).deleteInstance(id);
});

When(
  '{owner} software tries to create an instance with the key of the instance',
  async function (this: Scenario, who: string) {
    await this.attempt(this.clients.v1(this.person(who).instance.key).createInstance());
  },
);

Then(
  '{owner} shop sees that the instance is ready, with {owner} number',
  async function (this: Scenario, who: string, _same) {
    const { id } = await instanceOf(this, who);
    await eventuallyPasses(async () => {
      const { ready, phone } = await shopOf(this, who).instance(id);
      assert.deepEqual([ready, phone], [true, this.person(who).number]);
    });
  },
);

Then('{owner} shop sees that the instance waits for a phone', async function (this: Scenario, who: string) {
  const { status, phone, ready } = await instanceOf(this, who);
  assert.deepEqual([status, phone, ready], ['initializing', null, false]);
});

Then('{owner} shop lists that instance alone', async function (this: Scenario, who: string) {
  assert.equal((await shopOf(this, who).instances()).length, 1);
});

Then('{owner} shop has no instance', async function (this: Scenario, who: string) {
  assert.deepEqual(await shopOf(this, who).instances(), []);
});
