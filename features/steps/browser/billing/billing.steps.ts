import assert from 'node:assert/strict';
import { Then, When } from '@cucumber/cucumber';
import { waitForText, waitForVisible } from '../../../support/browser/page-assertions.js';
import {
  choosePlan,
  currentPlan,
  purchaseDialog,
  purchaseLine,
  rupees,
} from '../../../support/browser/pages/billing.js';
import { goToTab } from '../../../support/browser/pages/frame.js';
import type { Scenario } from '../../../support/world.js';

When(
  '{person} chooses the {word} plan by the {word}',
  async function (this: Scenario, who, plan: string, period: string) {
    const page = await this.signedInPage(who);
    await goToTab(page, 'Subscription');
    await choosePlan(page, plan, period);
  },
);

Then('{float} rupees are due', async function (this: Scenario, due: number) {
  assert.equal(rupees(await purchaseLine(await this.page('Asha'), 'Due now')), due);
});

// The clock runs on between the moment a scenario speaks of and the moment of the offer.
Then(
  'about {float} rupees are due, since about {float} of the {word} plan are unused',
  async function (this: Scenario, due: number, credit: number, plan: string) {
    const page = await this.page('Asha');
    const [amountDue, unused] = [
      await purchaseLine(page, 'Due now'),
      await purchaseLine(page, `Unused part of ${plan}`),
    ];
    assert.ok(Math.abs(rupees(amountDue) - due) < 0.1, `due: ${amountDue}`);
    assert.ok(Math.abs(rupees(unused) - credit) < 0.1, `unused: ${unused}`);
    assert.equal(rupees(amountDue) + rupees(unused), rupees(await purchaseLine(page, ', monthly')));
    await waitForText(purchaseDialog(page), `What is unused of ${plan} counts towards it`);
  },
);

Then('{owner} screen shows the {word} plan', async function (this: Scenario, who: string, plan: string) {
  await waitForVisible(currentPlan(await this.page(who), plan));
});
