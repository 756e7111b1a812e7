import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import { createInstance } from '../../../support/arrange.js';
import { measureCpuTime } from '../../../support/browser/cpu-time.js';
import { waitForHidden, waitForText, waitForVisible } from '../../../support/browser/page-assertions.js';
import {
  cards,
  createInstanceOnPage,
  deleteInstance,
  goToInstance,
  openInstanceId,
  resetInstance,
  writeMessage,
} from '../../../support/browser/pages/instances.js';
import type { Scenario } from '../../../support/world.js';

Given('{person} has created {int} instances', async function (this: Scenario, who: string, count: number) {
  const person = this.person(who);
  for (let made = 0; made < count; made += 1) await createInstance(person);
});

Given(
  '{person} is looking at {owner} instance',
  async function (this: Scenario, who: string, _owner: string) {
    await goToInstance(await this.signedInPage(who), this.person(who).instance.id);
  },
);

When('{person} creates an instance on the page', async function (this: Scenario, who: string) {
  const page = await this.page(who);
  await createInstanceOnPage(page);
  const person = this.person(who);
  person.addInstance(await person.customer.instances.get(await openInstanceId(page)));
});

When('{person} tries to create an instance on the page', async function (this: Scenario, who: string) {
  await createInstanceOnPage(await this.page(who));
});

When(
  '{person} deletes {owner} instance in a second tab',
  async function (this: Scenario, who: string, _owner) {
    const page = await this.browsers.newTab(who);
    await goToInstance(page, this.person(who).instance.id);
    await deleteInstance(page);
    await waitForText(page, 'Instance deleted.');
  },
);

When(
  '{person} goes back to {owner} instances in the first tab',
  async function (this: Scenario, who, _owner) {
    await firstTab(this, who).getByRole('button', { name: 'Back to Instances' }).click();
  },
);

When('{person} resets {owner} instance on the page', async function (this: Scenario, who: string, _owner) {
  await resetInstance(await this.page(who));
});

When(
  '{person} writes {string} to {person} as {owner} first message',
  async function (this: Scenario, who: string, text: string, to: string, _owner: string) {
    const page = await this.page(who);
    await waitForVisible(page.getByRole('heading', { name: 'Send your first message' }));
    await writeMessage(page, this.person(to).number, text);
  },
);

Then(
  '{person} is told by {string} that a plan is needed',
  async function (this: Scenario, who: string, title: string) {
    await waitForVisible((await this.page(who)).getByRole('dialog', { name: title }));
  },
);

Then('{owner} first tab says {string}', async function (this: Scenario, who: string, text: string) {
  await waitForText(firstTab(this, who), text);
});

Then('{person} finds {int} instances on the page', async function (this: Scenario, who: string, count) {
  const page = await this.page(who);
  await eventuallyPasses(async () => assert.equal(await cards(page).count(), count));
});

Then(
  '{person} sees {owner} number in {owner} list of instances',
  async function (this: Scenario, who, _a, _b) {
    const page = await this.page(who);
    await waitForVisible(page.getByRole('heading', { name: `+${this.person(who).number}` }));
    await waitForHidden(page.getByRole('heading', { name: 'Not linked' }));
  },
);

/** The list is fetched every 3 s. Two updates cost less CPU than drawing it once, on any machine. */
Then('the page stays responsive while the list is updated', async function (this: Scenario) {
  const page = await this.page('Asha');
  const count = await cards(page).count();
  const fetched = () => page.waitForResponse(/\/api\/instances\/list$/);
  const render = await measureCpuTime(page, async () => {
    await page.reload();
    await eventuallyPasses(async () => assert.equal(await cards(page).count(), count));
  });
  const updates = await measureCpuTime(page, async () => {
    for (let round = 1; round <= 2; round += 1) await fetched();
  });
  assert.ok(updates < render, `the page worked for ${updates} s, and for ${render} s to draw the list`);
});

function firstTab({ browsers }: Scenario, who: string) {
  const [page] = browsers.tabs(who);
  if (!page) throw new Error(`${who} has no tab open`);
  return page;
}
