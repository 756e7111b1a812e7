import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import type { SignInView } from '../../support/clients/views/accounts.js';
import type { Scenario } from '../../support/world.js';

const MINUTE_MS = 60_000;

Given('{owner} sign-in was copied to a second computer', async function (this: Scenario, who: string) {
  const person = this.person(who);
  assert.ok(person.signedIn, 'there is a sign-in to copy');
  person.otherDevice = this.visitor();
  person.otherDevice.profile.useToken(person.signedIn.token.text);
  await person.otherDevice.profile.get();
});

Given(
  '{person} has changed {owner} password to {string}',
  async function (this: Scenario, who: string, _owner: string, to: string) {
    const { customer, password } = this.person(who);
    await customer.profile.changePassword(password, to);
  },
);

When('{person} looks at {owner} sign-ins', async function (this: Scenario, who: string, _owner: string) {
  await this.attempt(this.person(who).customer.profile.signIns());
});

Then(
  '{person} sees {int} sign-ins, one of which is {owner} own',
  function (this: Scenario, _who: string, count: number, _owner: string) {
    const current = this.outcome.answer<SignInView[]>().map((signIn) => signIn.current);
    assert.deepEqual([current.length, current.filter(Boolean).length], [count, 1]);
  },
);

Then(
  '{person} sees 1 sign-in, which is {owner} own',
  function (this: Scenario, _who: string, _owner: string) {
    assert.deepEqual(
      this.outcome.answer<SignInView[]>().map(({ current }) => current),
      [true],
    );
  },
);

Then('each shows its device, its network, and when it was last used', function (this: Scenario) {
  for (const { device, network, since, lastUsed } of this.outcome.answer<SignInView[]>()) {
    assert.equal(device, 'node');
    assert.match(network, /^\d+\.\d+\.\d+\.0\/24$/);
    assert.ok(Date.now() - since.getTime() < MINUTE_MS && lastUsed >= since);
  }
});

When('{person} signs the second computer out from this one', async function (this: Scenario, who: string) {
  const { customer } = this.person(who);
  const other = (await customer.profile.signIns()).find(({ current }) => !current);
  assert.ok(other, 'the second computer stands in the list');
  await this.attempt(customer.profile.endSignIn(other.id));
});

When('{person} signs out', async function (this: Scenario, who: string) {
  await this.attempt(this.person(who).customer.profile.signOut());
});

When('{person} signs out everywhere', async function (this: Scenario, who: string) {
  await this.attempt(this.person(who).customer.profile.signOutEverywhere());
});

When('{person} ends {owner} sign-in', async function (this: Scenario, who: string, owner: string) {
  const [signIn] = await this.person(owner).customer.profile.signIns();
  assert.ok(signIn, 'the list shows a sign-in');
  await this.attempt(this.person(who).customer.profile.endSignIn(signIn.id));
});

Then('the second computer is still signed in', async function (this: Scenario) {
  const { otherDevice, email } = this.person('Asha');
  assert.ok(otherDevice, 'there is a second computer');
  assert.equal((await otherDevice.profile.get()).email, email);
});
