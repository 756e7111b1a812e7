import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { Then, When } from '@cucumber/cucumber';
import { Outcome } from '../../support/outcome.js';
import { integrator } from '../../support/sending.js';
import type { Scenario } from '../../support/world.js';

const REFUSAL = 'Invalid or inactive API key';

When(
  '{person} sends {string} to {person} with the key {string}',
  async function (this: Scenario, who: string, text: string, to: string, name: string) {
    const { instance, key } = sender(this, who, name);
    const { number } = this.person(to);
    await this.attemptSend(
      this.clients.integrator(key.secret).send({ instanceId: instance.id, number, text }),
    );
  },
);

When(
  '{person} sends {string} to {person} with the key of {owner} other instance',
  async function (this: Scenario, who: string, text: string, to: string, _owner: string) {
    const [first, second] = this.person(who).instances;
    assert.ok(first && second, 'the scenario needs two instances');
    const { number } = this.person(to);
    await this.attemptSend(this.clients.integrator(second.key).send({ instanceId: first.id, number, text }));
  },
);

When(
  '{person} sends {string} from {owner} instance',
  async function (this: Scenario, who: string, text, owner) {
    const { instance } = this.person(owner);
    const { number } = this.person(who);
    await this.attemptSend(
      integrator(this, this.person(who)).send({ instanceId: instance.id, number, text }),
    );
  },
);

When(
  '{person} sends {string} to {person} with the key {string} from each of {owner} instances',
  async function (this: Scenario, who: string, text: string, to: string, name: string, _owner: string) {
    const { key } = sender(this, who, name);
    const { number } = this.person(to);
    const software = this.clients.integrator(key.secret);
    const outcomes = this.person(who).instances.map(({ id }) =>
      Outcome.of(software.send({ instanceId: id, number, text })),
    );
    await this.attempt(Promise.all(outcomes));
  },
);

When(
  '{person} sends {string} to {person} with a made-up key',
  async function (this: Scenario, who, text, to) {
    const { instance } = this.person(who);
    const { number } = this.person(to);
    const software = this.clients.integrator(`wxs_${'0'.repeat(32)}`);
    await this.attemptSend(software.send({ instanceId: instance.id, number, text }));
  },
);

When('{person} puts {owner} key into the URL of a send', async function (this: Scenario, who: string, owner) {
  const { instance, number } = this.person(who);
  const software = integrator(this, this.person(owner));
  await this.attemptSend(software.sendWithKeyInAddress({ instanceId: instance.id, number, text: 'Hello' }));
});

// Sets the key's expiry to now.
When('an hour has passed for the key {string}', async function (this: Scenario, name: string) {
  await this.timeMachine.accounts.expireKey(this.person('Asha').key(name).id);
});

Then('within a second the key {string} is refused', async function (this: Scenario, name: string) {
  const { instance, number, key } = sender(this, 'Asha', name);
  await waitOneSecond();
  const software = this.clients.integrator(key.secret);
  const outcome = await Outcome.of(software.send({ instanceId: instance.id, number, text: 'Still there?' }));
  assert.equal(outcome.refusal().sentence, REFUSAL);
});

Then('within a second the key of {owner} instance is refused', async function (this: Scenario, who: string) {
  await waitOneSecond();
  const outcome = await Outcome.of(integrator(this, this.person(who)).messages());
  assert.equal(outcome.refusal().sentence, REFUSAL);
});

Then('within a second the key {string} works again', async function (this: Scenario, name: string) {
  const { key } = sender(this, 'Asha', name);
  await waitOneSecond();
  await this.clients.integrator(key.secret).message(this.message.id);
});

When(
  '{person} switches the key of {owner} instance {word}',
  async function (this: Scenario, who: string, _owner: string, state: string) {
    assert.ok(['on', 'off'].includes(state));
    const { customer, instance } = this.person(who);
    await customer.instances.switchKey(instance.id, state === 'on');
  },
);

Then('within a second the key of {owner} instance works again', async function (this: Scenario, who: string) {
  await waitOneSecond();
  await integrator(this, this.person(who)).messages();
});

Then('every instance knows the key', function (this: Scenario) {
  // An instance without a phone says so only to callers with a valid key.
  const sentences = this.outcome.answer<Outcome[]>().map((outcome) => outcome.refusal().sentence);
  assert.deepEqual(sentences, ['Client not ready', 'Client not ready']);
});

// deadline: the second that these steps promise; a busy machine only makes it longer
const waitOneSecond = () => delay(1_000);

function sender(scenario: Scenario, who: string, name: string) {
  const person = scenario.person(who);
  return { instance: person.instance, number: person.number, key: person.key(name) };
}
