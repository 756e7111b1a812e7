import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import type { ResetOutcome } from '../../support/clients/views/accounts.js';
import { resetTokenOf, waitForMail } from '../../support/mailbox.js';
import type { Person } from '../../support/person.js';
import type { Scenario } from '../../support/world.js';

/** Sets a password with the latest mailed link. */
async function resetPassword(
  scenario: Scenario,
  { customer, email }: Person,
  { password, switchOffKeys }: { password: string; switchOffKeys?: boolean },
): Promise<ResetOutcome> {
  return customer.profile.resetPassword(await resetTokenOf(scenario, email), password, switchOffKeys);
}

When(
  '{person} says that {person} forgot {owner} password',
  async function (this: Scenario, who: string, _, __) {
    const { customer, email } = this.person(who);
    await this.attempt(customer.profile.forgotPassword(email));
  },
);

Given('{person} has got a mail with a reset link', async function (this: Scenario, who: string) {
  const { customer, email } = this.person(who);
  await customer.profile.forgotPassword(email);
  await resetTokenOf(this, email);
});

Given('a quarter of an hour has passed since', async function (this: Scenario) {
  await this.timeMachine.accounts.expirePasswordResets(this.person('Asha').userId);
});

Given(
  '{person} has opened the reset link and chosen {string}',
  async function (this: Scenario, who: string, password) {
    await resetPassword(this, this.person(who), { password });
  },
);

When(
  '{person} opens the reset link and chooses {string}',
  async function (this: Scenario, who: string, password) {
    await this.attempt(resetPassword(this, this.person(who), { password }));
  },
);

When(
  '{person} opens the reset link and chooses {string}, and keeps {owner} keys',
  async function (this: Scenario, who: string, password: string, _owner: string) {
    await this.attempt(resetPassword(this, this.person(who), { password, switchOffKeys: false }));
  },
);

Given('{person} has logged in with {string}', async function (this: Scenario, who: string, password: string) {
  const { customer, email } = this.person(who);
  await customer.logIn({ email, password });
});

Then('{person} reads {string}', function (this: Scenario, _who: string, sentence: string) {
  const answer = this.outcome.answer<string | ResetOutcome>();
  assert.equal(typeof answer === 'string' ? answer : answer.sentence, sentence);
});

Then(
  '{person} is told that the key {string} and the key of {owner} instance are switched off',
  function (this: Scenario, who: string, name: string, _owner: string) {
    const { keys, instances } = this.outcome.answer<ResetOutcome>();
    assert.deepEqual([keys, instances], [[name], [this.person(who).instance.id]]);
  },
);

Then(
  'the mail about {owner} new password names the key {string}',
  async function (this: Scenario, who: string, name: string) {
    const { text } = await waitForMail(this, this.person(who).email, 'password was changed');
    assert.ok(text.includes(`“${name}”`), text);
  },
);

Then('{person} gets a mail with a reset link', async function (this: Scenario, who: string) {
  const { email, name } = this.person(who);
  assert.ok((await resetTokenOf(this, email)).length >= 43);
  const { text } = await waitForMail(this, email, 'Reset your');
  assert.match(text, new RegExp(`^Hello ${name},`));
  assert.match(text, /15 minutes/);
});

Then('{owner} password is {string} now', async function (this: Scenario, who: string, password: string) {
  const { email, password: old } = this.person(who);
  const entering = (attempt: string) => this.visitor().logIn({ email, password: attempt });
  assert.equal((await entering(password)).email, email);
  await assert.rejects(entering(old), { sentence: 'Invalid email or password' });
});

Then(
  '{person} gets a mail that {owner} password was changed',
  async function (this: Scenario, who: string, _) {
    const { email, name } = this.person(who);
    const { text } = await waitForMail(this, email, 'password was changed');
    assert.match(text, new RegExp(`^Hello ${name},`));
  },
);
