import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import { signUp } from '../../support/arrange.js';
import type { SignedIn } from '../../support/clients/views/accounts.js';
import type { Scenario } from '../../support/world.js';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

Given('{person} has signed up', async function (this: Scenario, who: string) {
  await signUp(this.person(who));
});

When('{person} signs up', async function (this: Scenario, who: string) {
  const { customer, email, password } = this.person(who);
  await this.attempt(customer.signUp({ email, password, username: who }));
});

When('{person} signs up with the password {string}', async function (this: Scenario, who: string, password) {
  const { customer, email } = this.person(who);
  await this.attempt(customer.signUp({ email, password, username: who }));
});

When('{person} signs up with the email {string}', async function (this: Scenario, who: string, email) {
  const { customer, password } = this.person(who);
  await this.attempt(customer.signUp({ email, password, username: who }));
});

When('{person} signs up with the name {string}', async function (this: Scenario, who: string, username) {
  const { customer, email, password } = this.person(who);
  await this.attempt(customer.signUp({ email, password, username }));
});

When('{person} signs up with {owner} email', async function (this: Scenario, who: string, owner: string) {
  const { customer, password } = this.person(who);
  await this.attempt(customer.signUp({ email: this.person(owner).email, password, username: who }));
});

When(
  '{person} signs up with {owner} email in capitals',
  async function (this: Scenario, who: string, owner: string) {
    const { customer, password } = this.person(who);
    const email = this.person(owner).email.toUpperCase();
    await this.attempt(customer.signUp({ email, password, username: who }));
  },
);

When('{person} logs in', async function (this: Scenario, who: string) {
  const { customer, email, password } = this.person(who);
  await this.attempt(customer.logIn({ email, password }));
});

When('{person} logs in with the password {string}', async function (this: Scenario, who: string, password) {
  const { customer, email } = this.person(who);
  await this.attempt(customer.logIn({ email, password }));
});

When('{person} logs in without the {word}', async function (this: Scenario, who: string, what: string) {
  const { customer, email, password } = this.person(who);
  await this.attempt(customer.logIn({ email, password, [what]: undefined }));
});

Then('{person} is signed in under {owner} own name', function (this: Scenario, who: string, _owner: string) {
  const { userId, email, username, role, token } = this.outcome.answer<SignedIn>();
  assert.deepEqual({ email, username, role }, { email: this.person(who).email, username: who, role: 'user' });
  assert.deepEqual(
    { userId: token.userId, email: token.email, role: token.role },
    { userId, email, role },
    'what the sign-in says of itself',
  );
});

Then('{owner} sign-in lasts {int} days', function (this: Scenario, _owner: string, days: number) {
  const { token } = this.outcome.answer<SignedIn>();
  const lasts = token.expiresAt.getTime() - Date.now();
  assert.ok(Math.abs(lasts - days * DAY_MS) < MINUTE_MS, `it lasts ${lasts / DAY_MS} days`);
});

When('a visitor asks for the {word}', async function (this: Scenario, what: string) {
  const visitor = this.visitor();
  const asking: Record<string, () => Promise<unknown>> = {
    instances: () => visitor.instances.list(),
    keys: () => visitor.keys(),
    history: () => visitor.history(),
    table: () => visitor.exportHistory(),
    statistics: () => visitor.statistics(),
    usage: () => visitor.usageByInstance(),
    orders: () => visitor.billing.orders(),
    subscription: () => visitor.currentPlan(),
    profile: () => visitor.profile.get(),
  };
  const ask = asking[what];
  assert.ok(ask, `nobody can ask for the ${what}`);
  await this.attempt(ask());
});
