import assert from 'node:assert/strict';
import { Then, When } from '@cucumber/cucumber';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import { waitForText, waitForVisible } from '../../../support/browser/page-assertions.js';
import {
  createKeyOnPage,
  deleteKey,
  keyCard,
  pressKeyButton,
  renameKey,
} from '../../../support/browser/pages/keys.js';
import type { Scenario } from '../../../support/world.js';

const BULLETS = '•'.repeat(32);

When('{person} makes a key named {string} on the page', async function (this: Scenario, who: string, name) {
  const page = await this.page(who);
  await createKeyOnPage(page, name);
  await waitForVisible(keyCard(page, name));
});

When(/^(?:she|he) (shows|hides) the key "(.+)" on the page$/, async function (this: Scenario, verb, name) {
  await pressKeyButton(await this.page('Asha'), verb === 'shows' ? 'Show' : 'Hide', name);
});

When('{person} copies the key {string} on the page', async function (this: Scenario, who: string, name) {
  await pressKeyButton(await this.page(who), 'Copy', name);
});

When(
  '{person} renames the key {string} to {string} on the page',
  async function (this: Scenario, who, from, to) {
    await renameKey(await this.page(who), from, to);
  },
);

When(
  '{person} flips the switch of the key {string}',
  async function (this: Scenario, who: string, name: string) {
    await (await this.page(who)).getByRole('switch', { name: `${name} active` }).click();
  },
);

When('{person} starts to delete the key {string}, and cancels', async function (this: Scenario, who, name) {
  await deleteKey(await this.page(who), name, 'Cancel');
});

When(
  '{person} deletes the key {string} on the page',
  async function (this: Scenario, who: string, name: string) {
    await deleteKey(await this.page(who), name, 'Delete');
  },
);

Then('the key {string} is covered by 32 bullets', async function (this: Scenario, name: string) {
  const card = keyCard(await this.page('Asha'), name);
  await waitForText(card, BULLETS);
  const { secret } = await keyOf(this, name);
  assert.ok(!((await card.textContent()) ?? '').includes(secret), 'the key itself can be read');
});

Then('{person} reads the key {string} in full', async function (this: Scenario, who: string, name: string) {
  const { secret } = await keyOf(this, name);
  await waitForText(keyCard(await this.page(who), name), secret);
});

Then('the key {string} is in {owner} clipboard', async function (this: Scenario, name: string, who: string) {
  const { secret } = await keyOf(this, name);
  const page = await this.page(who);
  await eventuallyPasses(async () => {
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), secret);
  });
});

Then('{person} sees the key {string} as {string}', async function (this: Scenario, who: string, name, state) {
  await waitForText(keyCard(await this.page(who), name), state);
});

async function keyOf(scenario: Scenario, name: string) {
  const key = (await scenario.person('Asha').customer.keys()).find((one) => one.name === name);
  if (!key) throw new Error(`there is no key "${name}"`);
  return key;
}
