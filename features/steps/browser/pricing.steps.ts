import assert from 'node:assert/strict';
import { Then, When } from '@cucumber/cucumber';
import { seen } from '../../support/browser/look.js';
import {
  chooseYear,
  costs,
  crossedOut,
  placesOfPlans,
  planCard,
} from '../../support/browser/pages/pricing.js';
import { eventually } from '../../support/eventually.js';
import type { Scenario } from '../../support/world.js';

When('{person} chooses to pay by the year', async function (this: Scenario, who: string) {
  await chooseYear(await this.page(who));
});

Then(
  '{word} costs {person} {string}',
  async function (this: Scenario, plan: string, who: string, price: string) {
    await costs(await this.page(who), plan, price);
  },
);

Then(
  '{word} costs {person} {string}, {string} is struck out and {person} reads {string}',
  async function (
    this: Scenario,
    plan: string,
    who: string,
    price: string,
    before: string,
    _who: string,
    saving: string,
  ) {
    const page = await this.page(who);
    await costs(page, plan, price);
    assert.deepEqual(await crossedOut(page, plan), [before]);
    await seen(planCard(page, plan).getByText(saving));
  },
);

Then(
  '{word} costs {person} {string}, and nothing is struck out',
  async function (this: Scenario, plan: string, who: string, price: string) {
    const page = await this.page(who);
    await costs(page, plan, price);
    assert.deepEqual(await crossedOut(page, plan), []);
  },
);

Then('{person} sees the places of {int} plans', async function (this: Scenario, who: string, count: number) {
  await eventually(async () => assert.equal(await placesOfPlans(await this.page(who)), count));
});
