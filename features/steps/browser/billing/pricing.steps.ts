import assert from 'node:assert/strict';
import { Then, When } from '@cucumber/cucumber';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import { waitForVisible } from '../../../support/browser/page-assertions.js';
import {
  chooseYear,
  countPlanPlaceholders,
  expectPrice,
  planCard,
  struckPrices,
} from '../../../support/browser/pages/pricing.js';
import type { Scenario } from '../../../support/world.js';

When('{person} chooses to pay by the year', async function (this: Scenario, who: string) {
  await chooseYear(await this.page(who));
});

Then(
  '{word} costs {person} {string}',
  async function (this: Scenario, plan: string, who: string, price: string) {
    await expectPrice(await this.page(who), plan, price);
  },
);

Then(
  '{word} costs {person} {string}, {string} is crossed out and {person} reads {string}',
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
    await expectPrice(page, plan, price);
    assert.deepEqual(await struckPrices(page, plan), [before]);
    await waitForVisible(planCard(page, plan).getByText(saving));
  },
);

Then(
  '{word} costs {person} {string}, and no other price is shown',
  async function (this: Scenario, plan: string, who: string, price: string) {
    const page = await this.page(who);
    await expectPrice(page, plan, price);
    assert.deepEqual(await struckPrices(page, plan), []);
  },
);

Then('{person} sees the places of {int} plans', async function (this: Scenario, who: string, count: number) {
  await eventuallyPasses(async () => assert.equal(await countPlanPlaceholders(await this.page(who)), count));
});
