import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import { addPhone } from '../../../support/arrange.js';
import { waitForText } from '../../../support/browser/page-assertions.js';
import {
  addPhoneOnPage,
  answerChat,
  faultSwitch,
  goToPhones,
  phoneCard,
  pressPhoneButton,
} from '../../../support/browser/pages/sandbox.js';
import { waitForStatus } from '../../../support/linking.js';
import type { Scenario } from '../../../support/world.js';

Given('{person} is at the simulated phones', async function (this: Scenario, who: string) {
  await goToPhones(await this.signedInPage(who), this.person(who).instance.id);
});

Given(
  '{person} has added a simulated phone for herself and one for {person}',
  async function (this: Scenario, who: string, other: string) {
    const page = await this.page(who);
    for (const person of [this.person(who), this.person(other)]) {
      await addPhoneOnPage(page, person);
      await addPhone(this, person);
    }
  },
);

When(
  '{person} has {owner} simulated phone scan the code',
  async function (this: Scenario, who: string, _owner) {
    const person = this.person(who);
    await pressPhoneButton(await this.page(who), person.number, 'Scan Code');
    await waitForStatus(person, 'ready');
  },
);

When(
  '{person} unlinks {owner} simulated phone',
  async function (this: Scenario, who: string, _owner: string) {
    await pressPhoneButton(await this.page(who), this.person(who).number, 'Unlink');
  },
);

When(
  '{person} answers {string} on {owner} simulated phone',
  async function (this: Scenario, who: string, text: string, owner: string) {
    await answerChat(await this.page(who), this.person(owner).number, text);
  },
);

When(/^she switches "(.+)" (on|off)$/, async function (this: Scenario, title: string, state: string) {
  const fault = faultSwitch(await this.page('Asha'), title);
  await fault.click();
  await eventuallyPasses(async () => {
    assert.equal(await fault.getAttribute('aria-checked'), String(state === 'on'));
  });
});

Then(
  '{person} sees that {owner} simulated phone is linked',
  async function (this: Scenario, who: string, _owner) {
    await waitForText(phoneCard(await this.page(who), this.person(who).number), 'linked');
  },
);
