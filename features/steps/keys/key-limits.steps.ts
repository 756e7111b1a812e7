import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { Given, Then, When } from '@cucumber/cucumber';
import type { IntegratorClient } from '../../support/clients/integrator-client.js';
import type { KeyLimits } from '../../support/clients/views/keys.js';
import { Outcome } from '../../support/outcome.js';
import type { Scenario } from '../../support/world.js';

const SCOPES = { read: ['messages:read'], send: ['messages:send'] } as const;

async function make(scenario: Scenario, who: string, name: string, limits: KeyLimits): Promise<void> {
  const person = scenario.person(who);
  person.addKey(await person.customer.createKey(name, undefined, limits));
}

Given(
  '{person} has made the key {string} that may only {word}',
  function (this: Scenario, who: string, name: string, may: string) {
    assert.ok(may === 'read' || may === 'send');
    return make(this, who, name, { scopes: [...SCOPES[may]] });
  },
);

Given(
  '{person} has made the key {string} for {owner} first instance alone',
  function (this: Scenario, who: string, name: string, _owner: string) {
    const [first] = this.person(who).instances;
    assert.ok(first, 'the scenario needs an instance');
    return make(this, who, name, { instance_ids: [first.id] });
  },
);

Given(
  '{person} has made the key {string} that may be used from {string} only',
  function (this: Scenario, who: string, name: string, address: string) {
    return make(this, who, name, { allowed_ips: [address] });
  },
);

Given(
  '{person} has made the key {string} that may send {int} messages a day',
  function (this: Scenario, who: string, name: string, cap: number) {
    return make(this, who, name, { daily_cap: cap });
  },
);

When(
  "{person} allows this computer's address for the key {string}",
  async function (this: Scenario, who: string, name: string) {
    const person = this.person(who);
    await person.customer.limitKey(person.key(name).id, {
      allowed_ips: ['203.0.113.7', '127.0.0.0/8', '::1'],
    });
  },
);

When(
  '{person} reads {owner} messages with the key {string}',
  async function (this: Scenario, who: string, _owner: string, name: string) {
    await this.attempt(softwareOf(this, who, name).messages());
  },
);

When(
  '{person} sends {string} to {person} {int} times at once with the key {string}',
  async function (this: Scenario, who: string, text: string, to: string, times: number, name: string) {
    const { instance } = this.person(who);
    const { number } = this.person(to);
    const software = softwareOf(this, who, name);
    const sends = Array.from({ length: times }, () =>
      Outcome.of(software.send({ instanceId: instance.id, number, text })),
    );
    await this.attempt(Promise.all(sends));
  },
);

When(
  '{owner} software asks the key {string} what it may do',
  async function (this: Scenario, who: string, name: string) {
    await this.attempt(softwareOf(this, who, name).describeKey());
  },
);

Then('the key {string} reads her messages', async function (this: Scenario, name: string) {
  await softwareOf(this, 'Asha', name).messages();
});

Then('within a second the key {string} reads her messages', async function (this: Scenario, name: string) {
  // deadline: the second that this step promises; a busy machine only makes it longer
  await delay(1_000);
  await softwareOf(this, 'Asha', name).messages();
});

Then(
  '{int} of them are sent and {int} is refused for the cap of {int}',
  function (this: Scenario, sent: number, refused: number, cap: number) {
    const outcomes = this.outcome.answer<Outcome[]>();
    const refusals = outcomes.filter((outcome) => outcome.isRefusal);
    assert.deepEqual([outcomes.length - refusals.length, refusals.length], [sent, refused]);
    for (const outcome of refusals) {
      const { code, details: facts } = outcome.refusal();
      assert.equal(code, 'daily_cap');
      assert.equal(facts.daily_cap, cap);
      assert.ok(Number(facts.retry_after) > 0 && Number(facts.retry_after) <= 86_400);
    }
  },
);

Then(
  'the key {string} has sent {int} messages today',
  async function (this: Scenario, name: string, sent: number) {
    const keys = await this.person('Asha').customer.keys();
    assert.equal(keys.find((key) => key.name === name)?.usedToday, sent);
  },
);

Then(
  'it learns that it may send {int} messages a day, of which it has sent none',
  function (this: Scenario, cap: number) {
    const key = this.outcome.answer<KeyDescription>();
    assert.deepEqual([key.object, key.name, key.daily_cap, key.used_today], ['key', 'Offers', cap, 0]);
  },
);

Then('it does not learn the key itself', function (this: Scenario) {
  const { secret } = this.person('Asha').key('Offers');
  assert.ok(!JSON.stringify(this.outcome.answer()).includes(secret.slice(4)));
});

type KeyDescription = Awaited<ReturnType<IntegratorClient['describeKey']>>;

function softwareOf(scenario: Scenario, who: string, name: string): IntegratorClient {
  return scenario.clients.integrator(scenario.person(who).key(name).secret);
}
