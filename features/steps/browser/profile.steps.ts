import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Then, When } from '@cucumber/cucumber';
import { isAt, reads } from '../../support/browser/look.js';
import { topBar } from '../../support/browser/pages/frame.js';
import {
  changePassword,
  changeProfile,
  deleteAccount,
  exportData,
} from '../../support/browser/pages/profile.js';
import type { Scenario } from '../../support/world.js';

/** The email each person has chosen anew, and the file they have saved. */
const chosen = new WeakMap<Scenario, string>();
const saved = new WeakMap<Scenario, { name: string; text: string }>();

When(
  '{person} changes {owner} name to {string} and {owner} email on the page',
  async function (this: Scenario, who: string, _owner: string, name: string, _same: string) {
    const email = `new-${randomUUID()}@example.com`;
    chosen.set(this, email);
    await changeProfile(await this.page(who), name, email);
  },
);

Then('the top bar shows {owner} new email', async function (this: Scenario, who: string) {
  await reads(topBar(await this.page(who)), chosen.get(this) ?? '');
});

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
    await isAt(page, '/login');
  },
);
