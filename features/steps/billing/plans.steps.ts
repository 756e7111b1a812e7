import assert from 'node:assert/strict';
import { type DataTable, Given, Then, When } from '@cucumber/cucumber';
import { claimFree } from '../../support/arrange.js';
import type { CurrentPlan, Plan } from '../../support/clients/views/plans.js';
import type { Scenario } from '../../support/world.js';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

Given('{person} is on the Free plan', async function (this: Scenario, who: string) {
  await claimFree(this.person(who));
});

Given('{owner} plan has ended', async function (this: Scenario, who: string) {
  await this.timeMachine.plans.endPlan(this.person(who).userId);
});

Given(
  '{person} has {int} message(s) left this month',
  async function (this: Scenario, who: string, left: number) {
    await this.timeMachine.plans.setMessagesLeft(this.person(who).userId, left);
  },
);

Given('{owner} plan allows {int} instances', async function (this: Scenario, who: string, limit: number) {
  await this.timeMachine.plans.setInstanceLimit(this.person(who).userId, limit);
});

Given('{owner} plan lasts a year, {int} days of which are over', async function (this: Scenario, who, days) {
  await this.timeMachine.plans.makeYearly(this.person(who).userId, days);
});

When('a visitor lists the plans', async function (this: Scenario) {
  await this.attempt(this.visitor().plans());
});

When('{person} claims the Free plan', async function (this: Scenario, who: string) {
  await this.attempt(this.person(who).customer.claimFree());
});

Then('these plans are on offer:', function (this: Scenario, table: DataTable) {
  const offered = this.outcome
    .answer<Plan[]>()
    .map(({ name, rupees, instances, messages, days }) =>
      [name, rupees, instances, messages, days].map(String),
    );
  assert.deepEqual(offered, table.rows());
});

Then(
  '{person} is on the {word} plan for {int} days',
  async function (this: Scenario, who: string, name: string, days: number) {
    const plan = await this.person(who).customer.currentPlan();
    assert.equal(plan?.name, name);
    const lasts = plan.endsAt.getTime() - Date.now();
    assert.ok(Math.abs(lasts - days * DAY_MS) < MINUTE_MS, `it lasts ${lasts / DAY_MS} days`);
  },
);

Then(
  '{owner} plan allows {int} instance(s) and {int} messages for {int} rupees',
  async function (this: Scenario, who: string, instances: number, messages: number, rupees: number) {
    const plan = await this.person(who).customer.currentPlan();
    const { instances: i, messages: m, rupees: r } = plan as CurrentPlan;
    assert.deepEqual([i, m, r], [instances, messages, rupees]);
  },
);

Then('{person} has no plan', async function (this: Scenario, who: string) {
  assert.equal(await this.person(who).customer.currentPlan(), undefined);
});

Then(
  '{person} (still )has {int} message(s) left',
  async function (this: Scenario, who: string, left: number) {
    assert.equal((await this.person(who).customer.currentPlan())?.left, left);
  },
);

Then('{person} has about {int} messages left', async function (this: Scenario, who: string, left: number) {
  const plan = await this.person(who).customer.currentPlan();
  assert.ok(plan && Math.abs(plan.left - left) <= 1, `${plan?.left} are left`);
});

Then(
  '{person} is on the {word} plan for about {int} days',
  async function (this: Scenario, who: string, name: string, days: number) {
    const plan = await this.person(who).customer.currentPlan();
    assert.equal(plan?.name, name);
    const lasts = (plan.endsAt.getTime() - Date.now()) / DAY_MS;
    assert.ok(Math.abs(lasts - days) < 0.1, `it lasts ${lasts} days`);
  },
);
