import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import { keptToken } from '../../support/browser/pages/sign-in.js';
import {
  openSecurity,
  signInRows,
  signOutEverywhere,
  signOutOthers,
} from '../../support/browser/pages/sign-ins.js';
import { expiredToken } from '../../support/drivers/token.js';
import { eventually } from '../../support/eventually.js';
import type { Scenario } from '../../support/world.js';

Given(
  '{owner} sign-in in the browser was copied to the second computer',
  async function (this: Scenario, who: string) {
    const token = await keptToken(await this.page(who));
    const { elsewhere } = this.person(who);
    assert.ok(token && elsewhere, 'there is a token, and a second computer to copy it to');
    elsewhere.profile.takeOver(token);
    await elsewhere.profile.look();
  },
);

Given('{owner} browser keeps a sign-in that has run out', async function (this: Scenario, who: string) {
  await this.browsing.keepToken(who, expiredToken(this.person(who).email));
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
  const { elsewhere } = this.person(who);
  assert.ok(elsewhere, 'there is a second computer');
  await elsewhere.profile.signOutEverywhere();
});

Then('the page lists this device alone', async function (this: Scenario) {
  const rows = signInRows(this.browsing.lastTab);
  await eventually(async () => {
    const texts = await rows.allInnerTexts();
    assert.equal(texts.length, 1);
    assert.ok(texts[0]?.includes('This device'), texts[0]);
  });
});

Then('{owner} browser forgets it', async function (this: Scenario, who: string) {
  const page = await this.page(who);
  await eventually(async () => assert.equal(await keptToken(page), null));
});
