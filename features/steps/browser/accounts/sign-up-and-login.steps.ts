import assert from 'node:assert/strict';
import { Then, When } from '@cucumber/cucumber';
import { waitForText } from '../../../support/browser/page-assertions.js';
import { topBar } from '../../../support/browser/pages/frame.js';
import {
  chooseNewPassword,
  passwordField,
  requestPasswordReset,
  signIn,
  signInByKeyboard,
  storedToken,
} from '../../../support/browser/pages/sign-in.js';
import { acceptTermsAndSubmit, fillInSignUp, submitButton } from '../../../support/browser/pages/sign-up.js';
import { resetTokenOf } from '../../../support/mailbox.js';
import type { Scenario } from '../../../support/world.js';

When(
  '{person} fills in the sign-up without accepting the terms',
  async function (this: Scenario, who: string) {
    const { name: username, email, password } = this.person(who);
    await fillInSignUp(await this.page(who), { username, email, password });
  },
);

Then('{person} cannot submit it', async function (this: Scenario, who: string) {
  assert.equal(await submitButton(await this.page(who)).isDisabled(), true);
});

When('{person} accepts the terms and submits it', async function (this: Scenario, who: string) {
  await acceptTermsAndSubmit(await this.page(who));
});

When(
  '{person} signs up there with the passwords {string} and {string}',
  async function (this: Scenario, who: string, password: string, repeated: string) {
    const { name: username, email } = this.person(who);
    const page = await this.page(who);
    await fillInSignUp(page, { username, email, password, repeated });
    await acceptTermsAndSubmit(page);
  },
);

When('{person} signs in there', async function (this: Scenario, who: string) {
  await signIn(await this.page(who), this.person(who));
});

When(
  '{person} signs in there with the password {string}',
  async function (this: Scenario, who: string, password: string) {
    await signIn(await this.page(who), { email: this.person(who).email, password });
  },
);

When('{person} signs in there with the keyboard alone', async function (this: Scenario, who: string) {
  await signInByKeyboard(await this.page(who), this.person(who));
});

When('{person} types another letter', async function (this: Scenario, who: string) {
  await passwordField(await this.page(who)).press('e');
});

Then('{person} can show the password {person} types', async function (this: Scenario, who: string, _who) {
  const page = await this.page(who);
  const kind = () => passwordField(page).getAttribute('type');
  await passwordField(page).fill('correct horse');
  assert.equal(await kind(), 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  assert.equal(await kind(), 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  assert.equal(await kind(), 'password');
});

Then('{owner} browser keeps the token', async function (this: Scenario, who: string) {
  assert.match((await storedToken(await this.page(who))) ?? '', /^[\w-]+\.[\w-]+\.[\w-]+$/);
});

Then('{owner} browser keeps no token', async function (this: Scenario, who: string) {
  assert.equal(await storedToken(await this.page(who)), null);
});

When('{person} asks there for a new password', async function (this: Scenario, who: string) {
  await requestPasswordReset(await this.page(who), this.person(who).email);
});

When(
  '{person} opens the link from {owner} mail and chooses {string}',
  async function (this: Scenario, who: string, _owner: string, password: string) {
    const token = await resetTokenOf(this, this.person(who).email);
    const page = await this.page(who);
    await page.goto(`/reset-password?token=${encodeURIComponent(token)}`);
    await chooseNewPassword(page, password);
  },
);

Then('the top bar shows that it is {person}', async function (this: Scenario, who: string) {
  const page = await this.page(who);
  await waitForText(topBar(page), this.person(who).email);
  await waitForText(topBar(page), 'User');
});
