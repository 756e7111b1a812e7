import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { Then, When } from '@cucumber/cucumber';
import { createInstance, signUp } from '../support/arrange.js';
import type { SignedIn } from '../support/clients/views/accounts.js';
import type { SentMessage } from '../support/clients/views/sends.js';
import { waitForQrCode } from '../support/linking.js';
import { Outcome } from '../support/outcome.js';
import { send } from '../support/sending.js';
import type { Scenario } from '../support/world.js';

/** The most password checks an account may have under way: one more is refused as guessing. */
const AT_ONCE = 9;

When(
  '{owner} software sends {string} {int} times at once with one idempotency key, while {person} sends {int} messages',
  async function (this: Scenario, who: string, text: string, times: number, other: string, count: number) {
    const [asha, ravi] = [this.person(who), this.person(other)];
    const same = { text, number: ravi.number, reference: 'order-1042' };
    const repeats = Array.from({ length: times }, () => Outcome.of(send(this, asha, same)));
    const otherOutcomes = [];
    for (let n = 1; n <= count; n++)
      otherOutcomes.push(await Outcome.of(send(this, ravi, { text: `message ${n}`, number: asha.number })));
    await Promise.all(repeats);
    await this.attempt(Promise.resolve(otherOutcomes));
  },
);

Then('every message of {person} is sent', function (this: Scenario, _who: string) {
  const statuses = this.outcome.answer<Outcome[]>().map((sent) => sent.answer<SentMessage>().status);
  assert.deepEqual(new Set(statuses), new Set(['sent']));
});

When(
  '{person} sends {owner} password again and again, while {person} logs in {int} times',
  async function (this: Scenario, who: string, _owner: string, other: string, times: number) {
    const { customer: asha, password } = this.person(who);
    const ravi = this.person(other);
    let stopped = false;
    // A refusal is fine: what matters is that the calls never stop.
    const proving = Array.from({ length: AT_ONCE }, async () => {
      while (!stopped) await Outcome.of(asha.profile.changePassword(password, password));
    });
    const outcomes = [];
    for (let n = 1; n <= times; n++)
      outcomes.push(await Outcome.of(ravi.customer.logIn({ email: ravi.email, password: ravi.password })));
    stopped = true;
    await Promise.all(proving);
    await this.attempt(Promise.resolve(outcomes));
  },
);

Then('{person} logs in each time', function (this: Scenario, who: string) {
  for (const outcome of this.outcome.answer<Outcome[]>())
    assert.equal(outcome.answer<SignedIn>().email, this.person(who).email);
});

When(
  '{person} polls the codes of {int} instances of hers',
  async function (this: Scenario, who: string, count) {
    const person = this.person(who);
    for (let n = 1; n <= count; n++) await createInstance(person);
    await Promise.all(person.instances.map(({ id }) => person.customer.instances.qrCode(id)));
  },
);

Then('{person} sees a code that a phone can read', async function (this: Scenario, who: string) {
  assert.ok(await waitForQrCode(this.person(who)));
});

When(
  '{person} exports {owner} data {int} times',
  async function (this: Scenario, who: string, _owner, times) {
    const { customer, password } = this.person(who);
    for (let n = 1; n < times; n++) await customer.profile.exportData(password);
    await this.attempt(customer.profile.exportData(password));
  },
);

Then(
  '{person} exports {owner} data without being refused',
  async function (this: Scenario, who: string, _owner: string) {
    const { customer, password } = this.person(who);
    assert.ok(await customer.profile.exportData(password));
  },
);

When(
  '{person} opens {int} more accounts from the same network',
  async function (this: Scenario, who: string, count: number) {
    const { customer, password } = this.person(who);
    const open = () =>
      customer.signUp({ email: `asha-${randomUUID()}@example.com`, username: who, password });
    for (let n = 1; n < count; n++) await open();
    await this.attempt(open());
  },
);

Then('{person} still logs in to {owner} first account', async function (this: Scenario, who: string, _owner) {
  const { customer, email, password } = this.person(who);
  assert.equal((await customer.logIn({ email, password })).email, email);
});

Then('{person} opens an account from another network', async function (this: Scenario, who: string) {
  await signUp(this.person(who));
});
