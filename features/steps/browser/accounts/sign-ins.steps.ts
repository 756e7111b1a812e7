import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import { storedToken } from '../../../support/browser/pages/sign-in.js';
import {
  openSecurity,
  signInRows,
  signOutEverywhere,
  signOutOthers,
} from '../../../support/browser/pages/sign-ins.js';
import { expiredToken } from '../../../support/clients/token.js';
import type { Scenario } from '../../../support/world.js';

Given(
  '{owner} sign-in in the browser was copied to the second computer',
  async function (this: Scenario, who: string) {
    const token = await storedToken(await this.page(who));
    const { otherDevice } = this.person(who);
    assert.ok(token && otherDevice, 'there is a token, and a second computer to copy it to');
    otherDevice.profile.useToken(token);
    await otherDevice.profile.get();
  },
);

Given('{owner} browser keeps an expired token', async function (this: Scenario, who: string) {
  await this.browsers.storeToken(who, expiredToken(this.person(who).email));
});

When('{person} signs the other devices out on the page', async function (this: Scenario, who: string) {
  const page = await this.page(who);
  await openSecurity(page);
  await signOutOthers(page);
});

When('{person} signs out everywhere on the page', async function (this: Scenario, who: string) {
  const page = await this.page(who);
  await openSecurity(page);
  await signOutEverywhere(page);
});

When('{person} signs out everywhere from the second computer', async function (this: Scenario, who: string) {
  const { otherDevice } = this.person(who);
  assert.ok(otherDevice, 'there is a second computer');
  await otherDevice.profile.signOutEverywhere();
});

Then('the page lists this device only', async function (this: Scenario) {
  const rows = signInRows(this.browsers.lastTab);
  await eventuallyPasses(async () => {
    const texts = await rows.allInnerTexts();
    assert.equal(texts.length, 1);
    assert.ok(texts[0]?.includes('This device'), texts[0]);
  });
});

Then('{owner} browser removes it', async function (this: Scenario, who: string) {
  const page = await this.page(who);
  await eventuallyPasses(async () => assert.equal(await storedToken(page), null));
});
