import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import type { SafetyChangeBody } from '@waxwing/contract';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import { send } from '../../support/sending.js';
import type { Scenario } from '../../support/world.js';

const change = (scenario: Scenario, who: string, body: SafetyChangeBody) => {
  const { customer, instance } = scenario.person(who);
  return customer.safety.change(instance.id, body);
};
const safetyOf = (scenario: Scenario, who: string) => {
  const { customer, instance } = scenario.person(who);
  return customer.safety.read(instance.id);
};
const keyOf = (scenario: Scenario, who: string, name: string) =>
  scenario.clients.v1(scenario.person(who).key(name).secret);
const shopOf = (scenario: Scenario, who: string) => scenario.clients.v1(scenario.person(who).instance.key);

Given('{owner} number is protected', async function (this: Scenario, who: string) {
  await change(this, who, { mode: 'protect' });
});

Given('{person} has switched first contacts off', async function (this: Scenario, who: string) {
  await change(this, who, { first_contacts: false });
});

When(
  '{person} sends {string} to {int} people who do not know {person}, without waiting',
  async function (this: Scenario, who: string, text: string, count: number, _whom: string) {
    for (let stranger = 1; stranger <= count; stranger += 1) {
      const { number } = this.person(`Stranger ${stranger}`);
      this.remember(await send(this, this.person(who), { text, number, withoutWaiting: true }));
    }
  },
);

Then('all of these messages but the first wait, and say why', async function (this: Scenario) {
  const shop = shopOf(this, 'Asha');
  const messages = await Promise.all(this.messages.map(({ id }) => shop.message(id)));
  for (const { status, hold } of messages.slice(1)) {
    assert.equal(status, 'pending');
    assert.match(hold?.sentence ?? 'no hold', /waits/);
  }
});

Then(
  '{person} sees that {int} first contacts wait, and when they will have left',
  async function (this: Scenario, who: string, count: number) {
    const { waiting, forecast } = await safetyOf(this, who);
    assert.equal(waiting.first, count);
    assert.match(forecast?.sentence ?? 'no forecast', /^12 messages leave by .* at this pace\.$/);
  },
);

Then(
  '{owner} history shows why {owner} messages to strangers wait',
  async function (this: Scenario, who: string, _owner: string) {
    const { rows } = await this.person(who).customer.history({});
    assert.match(rows.find(({ hold }) => hold !== null)?.hold ?? 'no hold', /waits/);
  },
);

Then('{owner} shop is told when to try again', function (this: Scenario, _who: string) {
  assert.ok(Number(this.outcome.refusal().details.retry_after) >= 1);
});

When('{person} sets {owner} messages a day to {int}', async function (this: Scenario, who, _owner, cap) {
  await this.attempt(change(this, who, { caps: { known_day: cap } }));
});

When(
  '{person} sets {owner} messages a day to {int}, and confirms it',
  async function (this: Scenario, who, _owner, cap) {
    await this.attempt(change(this, who, { caps: { known_day: cap }, confirm_raised_caps: true }));
  },
);

Then('{person} may send {int} messages a day', async function (this: Scenario, who: string, cap: number) {
  assert.equal((await safetyOf(this, who)).settings.caps.known_day, cap);
});

When(
  '{owner} shop sets quiet hours from {} to {} in {string}',
  async function (this: Scenario, who: string, from: string, to: string, zone: string) {
    const { customer, instance } = this.person(who);
    const { secret } = await customer.createKey('Office', undefined, { scopes: ['instances:manage'] });
    const office = this.clients.v1(secret);
    await this.attempt(office.safety.change(instance.id, { quiet_hours: { from, to, zone } }));
  },
);

Then(
  '{person} sees quiet hours from {} to {} in {string}',
  async function (this: Scenario, who: string, from: string, to: string, zone: string) {
    const { instance } = this.person(who);
    const { settings } = await shopOf(this, who).safety.read(instance.id);
    assert.deepEqual(settings.quiet_hours, { from, to, zone });
  },
);

Given(
  '{person} has opted out by writing {string} to {person}',
  async function (this: Scenario, who: string, word: string, to: string) {
    const { number, phone } = this.person(who);
    const { customer, number: shop } = this.person(to);
    await phone.write(shop, word);
    await eventuallyPasses(async () => {
      const [found] = await customer.safety.optOuts(number);
      assert.ok(found);
    });
  },
);

Then(
  '{owner} opt-outs show {person}, who wrote {string}',
  async function (this: Scenario, who: string, of: string, word: string) {
    await eventuallyPasses(async () => {
      const [found] = await this.person(who).customer.safety.optOuts();
      assert.deepEqual(
        [found?.number, found?.source, found?.word],
        [this.person(of).number.replace('+', ''), 'message', word],
      );
    });
  },
);

Then('{owner} opt-outs show {person}, whom {person} added', async function (this: Scenario, who, of, _by) {
  const [found] = await this.person(who).customer.safety.optOuts();
  assert.deepEqual([found?.number, found?.source], [this.person(of).number.replace('+', ''), 'customer']);
});

When('{owner} shop notes that {person} wants no messages', async function (this: Scenario, who, of) {
  await shopOf(this, who).safety.addOptOut(this.person(of).number);
});

Given('{person} has noted that {person} wants no messages', async function (this: Scenario, who, of) {
  await this.person(who).customer.safety.addOptOut(this.person(of).number);
});

Then(
  '{person} finds {person} by the beginning of {owner} number',
  async function (this: Scenario, who: string, of: string, _owner: string) {
    const { customer } = this.person(who);
    const digits = this.person(of).number.replace('+', '');
    assert.equal((await customer.safety.optOuts(digits.slice(0, -2))).length, 1);
    assert.equal((await customer.safety.optOuts(`${digits}0`)).length, 0);
  },
);

When('{person} removes {person} from {owner} opt-outs', async function (this: Scenario, who, of, _owner) {
  await this.attempt(this.person(who).customer.safety.removeOptOut(this.person(of).number));
});

Then('{owner} key {string} lists {person} as opted out', async function (this: Scenario, who, key, of) {
  const [found] = await keyOf(this, who, key).safety.optOuts();
  assert.equal(found?.number, this.person(of).number.replace('+', ''));
});

When(
  '{owner} key {string} removes {person} from the opt-outs',
  async function (this: Scenario, who, key, of) {
    await keyOf(this, who, key).safety.removeOptOut(this.person(of).number);
  },
);

Then('nobody has opted out', async function (this: Scenario) {
  assert.deepEqual(await this.person('Asha').customer.safety.optOuts(), []);
});
