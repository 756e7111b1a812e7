import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import type { InstanceDetail } from '../../support/clients/views/instances.js';
import { integrator } from '../../support/sending.js';
import type { Scenario } from '../../support/world.js';

const SECOND_MS = 1_000;
const DAY_MS = 24 * 60 * 60 * SECOND_MS;
const TYPE = 'RESTRICT_ALL_COMPANIONS';

const after = (ms: number) => new Date(Date.now() + ms).toISOString();

When('WhatsApp restricts {owner} number for {int} days', async function (this: Scenario, who, days) {
  await this.person(who).phone.setStanding({ lock: { type: TYPE, until: after(days * DAY_MS) } });
});

When(
  'WhatsApp restricts {owner} number for {int} days, calling it {string}',
  async function (this: Scenario, who, days, type) {
    await this.person(who).phone.setStanding({ lock: { type, until: after(days * DAY_MS) } });
  },
);

Given('WhatsApp restricts {owner} number for {int} seconds', async function (this: Scenario, who, s) {
  await this.person(who).phone.setStanding({ lock: { type: TYPE, until: after(s * SECOND_MS) } });
  await expectStanding(this, who, ({ state }) => assert.equal(state, 'restricted'));
});

Given(
  '{owner} instance has lost its connection, and WhatsApp restricts {owner} number for {int} days meanwhile',
  async function (this: Scenario, who, _owner, days) {
    const { phone } = this.person(who);
    await phone.injectFault({ kind: 'drop' });
    await phone.setStanding({ lock: { type: TYPE, until: after(days * DAY_MS) } });
  },
);

When('WhatsApp lifts the restriction of {owner} number', async function (this: Scenario, who: string) {
  await this.person(who).phone.setStanding({ lock: null });
});

When(
  'WhatsApp says that {int} of {owner} {int} new chats are used',
  async function (this: Scenario, used, who, total) {
    const status = used < total ? 'SECOND_WARNING' : 'CAPPED';
    await this.person(who).phone.setStanding({ cap: { total, used, status, endsAt: after(9 * DAY_MS) } });
  },
);

Then(
  '{person} sees that {owner} number is restricted for {int} days: {string}',
  async function (this: Scenario, who, _owner, days, part) {
    await expectStanding(this, who, ({ state, sentence, until }) => {
      assert.equal(state, 'restricted');
      assert.ok(sentence?.includes(part), `the sentence: ${sentence}`);
      const left = (until?.getTime() ?? 0) - Date.now();
      assert.ok(left > (days - 1) * DAY_MS && left <= days * DAY_MS, `until ${until}`);
    });
  },
);

Then(
  '{person} sees that {owner} number is {word}: {string}',
  async function (this: Scenario, who, _owner, word, part) {
    await expectStanding(this, who, ({ state, sentence }) => {
      assert.equal(state, word);
      assert.ok(sentence?.includes(part), `the sentence: ${sentence}`);
    });
  },
);

Then('{owner} number is not restricted', async function (this: Scenario, who: string) {
  await expectStanding(this, who, ({ state, sentence }) => assert.deepEqual([state, sentence], ['ok', null]));
});

Then('{owner} number is no longer restricted', async function (this: Scenario, who: string) {
  await expectStanding(this, who, ({ state }) => assert.equal(state, 'ok'));
});

Then('the message has failed, refused because of {word}', async function (this: Scenario, detail: string) {
  const id = String(this.outcome.refusal().details.id);
  const { failureCode, failureDetail } = await integrator(this, this.person('Asha')).message(id);
  assert.deepEqual([failureCode, failureDetail], ['refused', detail]);
});

When(
  '{person} sets the name that others see to {string}',
  async function (this: Scenario, who: string, name: string) {
    const { customer, instance } = this.person(who);
    await this.attempt(customer.instances.setDisplayName(instance.id, name));
  },
);

Then(
  'others see {person} as {string}, and {owner} phone still notifies',
  async function (this: Scenario, who: string, name: string, _owner: string) {
    await eventuallyPasses(async () => {
      assert.deepEqual(await this.person(who).phone.visibility(), { notified: true, shownAs: name });
    });
  },
);

When('{owner} phone has not been online for {int} days', async function (this: Scenario, who, days) {
  await this.timeMachine.sessions.agePhone(this.person(who).instance.id, days);
});

When('WhatsApp ends the link because of it', async function (this: Scenario) {
  await this.person('Asha').phone.setAwayDays(14);
});

Then('{person} has no notice', async function (this: Scenario, who: string) {
  assert.equal((await detailOf(this, who)).notice, null);
});

Then('{person} has the notice {word}: {string}', async function (this: Scenario, who: string, word, part) {
  const { notice } = await detailOf(this, who);
  assert.equal(notice?.code, word);
  assert.ok(notice?.sentence.includes(part), notice?.sentence);
});

function detailOf(scenario: Scenario, who: string): Promise<InstanceDetail> {
  const { customer, instance } = scenario.person(who);
  return customer.instances.get(instance.id);
}

/** Asserts that dashboard and API report the same standing of the number. */
async function expectStanding(
  scenario: Scenario,
  who: string,
  check: (standing: InstanceDetail['standing']) => void,
): Promise<void> {
  const person = scenario.person(who);
  await eventuallyPasses(async () => {
    check((await detailOf(scenario, who)).standing);
    check((await integrator(scenario, person).instance(person.instance.id)).standing);
  });
}
