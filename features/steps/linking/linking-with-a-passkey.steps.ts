import assert from 'node:assert/strict';
import { Given, When } from '@cucumber/cucumber';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import type { PasskeyView } from '../../support/clients/views/linking.js';
import type { Person } from '../../support/person.js';
import type { Scenario } from '../../support/world.js';

Given('WhatsApp waits for {owner} passkey', async function (this: Scenario, who: string) {
  await waitForPasskeyRequest(this.person(who));
});

When(
  "{person} gives {owner} passkey on WhatsApp's own page",
  async function (this: Scenario, who: string, _owner: string) {
    await answerPasskey(this.person(who));
  },
);

When(
  '{person} gives {owner} passkey on another page',
  async function (this: Scenario, who: string, _owner: string) {
    await answerPasskey(this.person(who), 'https://waxwing.example');
  },
);

When(
  '{person} says that the code is the one on {owner} phone',
  async function (this: Scenario, who: string, _owner: string) {
    const { customer, instance } = this.person(who);
    const { ticket } = await waitForPasskeyRequest(this.person(who));
    await this.attempt(customer.instances.confirmPasskey(instance.id, ticket));
  },
);

When(
  '{person} looks at the passkey that {owner} instance waits for',
  async function (this: Scenario, who: string, owner: string) {
    await this.attempt(this.person(who).customer.instances.passkey(this.person(owner).instance.id));
  },
);

async function answerPasskey(person: Person, origin?: string): Promise<void> {
  const { ticket, options } = await waitForPasskeyRequest(person);
  const assertion = await person.phone.assertPasskey(JSON.stringify(options), origin);
  await person.customer.instances.answerPasskey(person.instance.id, ticket, assertion);
}

/** WhatsApp's passkey request for the browser. */
async function waitForPasskeyRequest({ customer, instance }: Person): Promise<PasskeyView> {
  return eventuallyPasses(async () => {
    const passkey = await customer.instances.passkey(instance.id);
    assert.equal(passkey?.stage, 'wanted');
    return passkey;
  });
}
