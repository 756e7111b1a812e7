import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import type { AccountExport, OwnProfile, SignedIn } from '../../support/clients/views/accounts.js';
import type { Scenario } from '../../support/world.js';

When('{person} looks at {owner} profile', async function (this: Scenario, who: string, _owner: string) {
  await this.attempt(this.person(who).customer.profile.get());
});

Then('it shows {owner} name and {owner} email', function (this: Scenario, who: string, _owner: string) {
  const { name, email, userId } = this.person(who);
  const shown = { userId, email, username: name, role: 'user', pendingEmail: undefined };
  assert.deepEqual(this.outcome.answer<OwnProfile>(), shown);
});

When(
  '{person} changes {owner} name to {string}',
  async function (this: Scenario, who: string, _owner: string, username: string) {
    const { customer, email } = this.person(who);
    await this.attempt(customer.profile.change({ username, email }));
  },
);

When(
  '{person} changes {owner} profile to the name {string} and the email {string}',
  async function (this: Scenario, who: string, _owner: string, username: string, email: string) {
    await this.attempt(this.person(who).customer.profile.change({ username, email }));
  },
);

When(
  '{person} changes {owner} email to {owner}',
  async function (this: Scenario, who: string, _owner: string, holder: string) {
    const { customer, name: username } = this.person(who);
    await this.attempt(customer.profile.change({ username, email: this.person(holder).email }));
  },
);

Then('{owner} sign-in says so at once', async function (this: Scenario, who: string) {
  const { username, email } = this.outcome.answer<SignedIn>();
  assert.notEqual(username, this.person(who).name);
  const shown = await this.person(who).customer.profile.get();
  assert.deepEqual([shown.username, shown.email], [username, email]);
});

Given('{person} is signed in on a second computer', async function (this: Scenario, who: string) {
  const person = this.person(who);
  person.otherDevice = this.visitor();
  const { email, password } = person;
  await person.otherDevice.logIn({ email, password });
});

When(
  '{person} changes {owner} password to {string}',
  async function (this: Scenario, who: string, _owner, to) {
    const { customer, password } = this.person(who);
    await this.attempt(customer.profile.changePassword(password, to));
  },
);

When(
  '{person} changes {owner} password to {string}, giving {string} as the current one',
  async function (this: Scenario, who: string, _owner: string, to: string, current: string) {
    await this.attempt(this.person(who).customer.profile.changePassword(current, to));
  },
);

Then('{person} is still signed in', async function (this: Scenario, who: string) {
  const { customer, email } = this.person(who);
  assert.equal((await customer.profile.get()).email, email);
});

Then('the second computer is signed out', async function (this: Scenario) {
  const { otherDevice } = this.person('Asha');
  assert.ok(otherDevice, 'there is a second computer');
  // A page that signs out calls the server while it navigates away.
  await eventuallyPasses(() =>
    assert.rejects(otherDevice.profile.get(), { sentence: 'Unauthorized. Please log in again.' }),
  );
});

When('{person} exports {owner} data', async function (this: Scenario, who: string, _owner: string) {
  const { customer, password } = this.person(who);
  await this.attempt(customer.profile.exportData(password));
});

When(
  '{person} exports {owner} data with the password {string}',
  async function (this: Scenario, who: string, _owner: string, password: string) {
    await this.attempt(this.person(who).customer.profile.exportData(password));
  },
);

Then(
  'the file has {owner} name, {owner} plan, {owner} instance and {string}',
  function (this: Scenario, who: string, _1: string, _2: string, text: string) {
    const { profile, plans, instances, texts } = this.outcome.answer<AccountExport>();
    const { name, email, instance } = this.person(who);
    assert.deepEqual([profile.username, profile.email], [name, email]);
    assert.deepEqual(
      { plans, instances, texts },
      { plans: ['Free'], instances: [instance.id], texts: [text] },
    );
  },
);

Then('neither {owner} password nor a key stands in it', function (this: Scenario, who: string) {
  const { text: all } = this.outcome.answer<AccountExport>();
  const { password, instance } = this.person(who);
  for (const secret of [password, instance.key, '$argon2']) assert.ok(!all.includes(secret), secret);
});

Given('{person} has closed {owner} account', async function (this: Scenario, who: string, _owner: string) {
  const { customer, password } = this.person(who);
  await customer.profile.closeAccount(password);
});

When('{person} closes {owner} account', async function (this: Scenario, who: string, _owner: string) {
  const { customer, password } = this.person(who);
  await this.attempt(customer.profile.closeAccount(password));
});

When(
  '{person} closes {owner} account with the password {string}',
  async function (this: Scenario, who: string, _owner: string, password: string) {
    await this.attempt(this.person(who).customer.profile.closeAccount(password));
  },
);

Then('{person} is signed out', async function (this: Scenario, who: string) {
  this.outcome.answer();
  const looking = this.person(who).customer.profile.get();
  await assert.rejects(looking, { sentence: 'Unauthorized. Please log in again.' });
});

Then('{owner} email and password are refused', async function (this: Scenario, who: string) {
  const { email, password } = this.person(who);
  const entering = this.visitor().logIn({ email, password });
  await assert.rejects(entering, { sentence: 'Invalid email or password' });
});

Then('nothing but {owner} plan is kept', async function (this: Scenario, who: string) {
  const { userId } = this.person(who);
  await eventuallyPasses(async () => {
    assert.deepEqual(await this.timeMachine.accounts.tablesHolding(userId), ['subscriptions']);
  });
});
