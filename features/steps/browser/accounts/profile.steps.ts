import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Then, When } from '@cucumber/cucumber';
import { waitForPath, waitForText } from '../../../support/browser/page-assertions.js';
import { topBar } from '../../../support/browser/pages/frame.js';
import {
  changePassword,
  changeProfile,
  deleteAccount,
  exportData,
} from '../../../support/browser/pages/profile.js';
import { signIn } from '../../../support/browser/pages/sign-in.js';
import { linkTokenOf } from '../../../support/mailbox.js';
import type { Scenario } from '../../../support/world.js';

/** The file that each person has saved. */
const saved = new WeakMap<Scenario, { name: string; text: string }>();

When(
  '{person} changes {owner} name to {string} and {owner} email on the page',
  async function (this: Scenario, who: string, _owner: string, name: string, _same: string) {
    const email = `new-${randomUUID()}@example.com`;
    this.person(who).otherEmail = email;
    await changeProfile(await this.page(who), name, email);
  },
);

When('{person} opens the link to confirm it', async function (this: Scenario, who: string) {
  const token = await linkTokenOf(this, newEmailOf(this, who), 'Confirm your new');
  await (await this.page(who)).goto(`/confirm-email?token=${encodeURIComponent(token)}`);
});

When('{person} opens the link "This was not me"', async function (this: Scenario, who: string) {
  const token = await linkTokenOf(this, this.person(who).email, 'email was changed');
  await (await this.page(who)).goto(`/undo-email?token=${encodeURIComponent(token)}`);
});

When('{person} presses the link {string}', async function (this: Scenario, who: string, name: string) {
  await (await this.page(who)).getByRole('link', { name, exact: true }).click();
});

Then('the page says that {owner} new email is valid now', async function (this: Scenario, who: string) {
  await waitForText(await this.page(who), `Your email is ${newEmailOf(this, who)} now.`);
});

Then('the page says that {owner} email is valid again', async function (this: Scenario, who: string) {
  await waitForText(await this.page(who), `${this.person(who).email} is your account's email again.`);
});

Then(
  'the top bar of {owner} profile shows {owner} new email',
  async function (this: Scenario, who: string, _) {
    const page = await this.page(who);
    await page.goto('/profile');
    await waitForText(topBar(page), newEmailOf(this, who));
  },
);

When(
  '{person} is at {owner} instance, signed in with {string}',
  async function (this: Scenario, who: string, _owner: string, password: string) {
    const { email, instance } = this.person(who);
    const page = await this.page(who);
    await page.goto('/login');
    await signIn(page, { email, password });
    await waitForPath(page, '/dashboard');
    await page.goto(`/dashboard?tab=instances&instance=${instance.id}`);
  },
);

When(
  '{person} changes {owner} password on the page to {string}',
  async function (this: Scenario, who: string, _owner: string, next: string) {
    await changePassword(await this.page(who), { current: this.person(who).password, next });
  },
);

When(
  '{person} changes {owner} password on the page to {string}, giving {string} as the current one',
  async function (this: Scenario, who: string, _owner: string, next: string, current: string) {
    await changePassword(await this.page(who), { current, next });
  },
);

When(
  '{person} changes {owner} password on the page to {string} and repeats {string}',
  async function (this: Scenario, who: string, _owner: string, next: string, repeated: string) {
    await changePassword(await this.page(who), { current: this.person(who).password, next, repeated });
  },
);

When(
  '{person} exports {owner} data on the page',
  async function (this: Scenario, who: string, _owner: string) {
    const page = await this.page(who);
    const coming = page.waitForEvent('download');
    await exportData(page, this.person(who).password);
    const file = await coming;
    saved.set(this, { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') });
  },
);

Then(
  '{person} has a file {string} with {owner} email in it',
  function (this: Scenario, who: string, name: string, _owner: string) {
    assert.equal(saved.get(this)?.name, name);
    assert.ok(saved.get(this)?.text.includes(this.person(who).email), 'the file tells the email');
  },
);

When(
  '{person} deletes {owner} account on the page',
  async function (this: Scenario, who: string, _owner: string) {
    const page = await this.page(who);
    await deleteAccount(page, this.person(who).password);
    await waitForPath(page, '/login');
  },
);

function newEmailOf(scenario: Scenario, who: string): string {
  const { otherEmail } = scenario.person(who);
  assert.ok(otherEmail, `${who} has asked for another email`);
  return otherEmail;
}
