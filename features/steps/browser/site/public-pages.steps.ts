import assert from 'node:assert/strict';
import { type DataTable, Then, When } from '@cucumber/cucumber';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import { waitForHidden, waitForPath, waitForVisible } from '../../../support/browser/page-assertions.js';
import { fillInMessage, mailOfMessage } from '../../../support/browser/pages/contact.js';
import { footer, navigation, overflowingElements } from '../../../support/browser/pages/site.js';
import type { Scenario } from '../../../support/world.js';

/** Pages without the navigation. */
const PAGES_WITHOUT_NAVIGATION = new Set(['/login', '/signup']);

Then('{owner} tab is called {string}', async function (this: Scenario, who: string, name: string) {
  const page = await this.page(who);
  await eventuallyPasses(async () => assert.equal(await page.title(), `${name} · Waxwing`));
});

Then('{person} finds the parts {string}', async function (this: Scenario, who: string, names: string) {
  const page = await this.page(who);
  for (const name of names.split(', ').filter(Boolean)) {
    await waitForVisible(page.getByRole('heading', { level: 2, name, exact: true }));
  }
});

Then(
  'the navigation leads {person} to these pages',
  async function (this: Scenario, who: string, table: DataTable) {
    const page = await this.page(who);
    for (const [name = '', path = ''] of table.raw()) {
      await navigation(page).getByRole('link', { name, exact: true }).click();
      await waitForPath(page, path);
      await waitForVisible(page.getByRole('heading', { level: 1 }));
      if (!PAGES_WITHOUT_NAVIGATION.has(path)) continue;
      await waitForHidden(navigation(page));
      await page.goBack();
    }
  },
);

Then(
  'the footer leads {person} to these pages',
  async function (this: Scenario, who: string, table: DataTable) {
    const page = await this.page(who);
    for (const [name = '', path = ''] of table.raw()) {
      await footer(page).getByRole('link', { name, exact: true }).click();
      await waitForPath(page, path);
      await waitForVisible(page.getByRole('heading', { level: 1 }));
    }
  },
);

Then('the footer has the address of the support', async function (this: Scenario) {
  const page = this.browsers.lastTab;
  const link = footer(page).getByRole('link', { name: 'support@waxwing.example' });
  assert.equal(await link.getAttribute('href'), 'mailto:support@waxwing.example');
});

When(
  '{person} writes to us about {string} and leaves out {owner} name',
  async function (this: Scenario, who: string, subject: string, _owner: string) {
    const { email } = this.person(who);
    await fillInMessage(await this.page(who), { name: '', email, subject, message: 'When is it due?' });
  },
);

Then('{person} still has to give {owner} name', async function (this: Scenario, who: string, _owner: string) {
  const name = (await this.page(who)).getByLabel('Name');
  assert.equal(await name.evaluate((field: HTMLInputElement) => field.validity.valueMissing), true);
});

When('{person} adds {owner} name', async function (this: Scenario, who: string, _owner: string) {
  const page = await this.page(who);
  await page.getByLabel('Name').fill(who);
  await page.getByRole('button', { name: 'Submit' }).click();
});

Then(
  'what {person} wrote is sent to no server, and opens as a mail about {string}',
  async function (this: Scenario, who: string, subject: string) {
    const posted = this.browsers.requests(who).filter((request) => request.method() !== 'GET');
    assert.deepEqual(
      posted.map((request) => request.url()),
      [],
    );
    const mail = await mailOfMessage(await this.page(who));
    assert.equal(mail.searchParams.get('subject'), subject);
    assert.match(mail.searchParams.get('body') ?? '', /When is it due\?/);
  },
);

Then('the links of the navigation are hidden', async function (this: Scenario) {
  const page = this.browsers.lastTab;
  await navigation(page).getByRole('link', { name: 'Contact' }).waitFor({ state: 'hidden' });
});

Then('nothing is wider than {owner} screen', async function (this: Scenario, who: string) {
  assert.deepEqual(await overflowingElements(await this.page(who)), []);
});

Then(
  'none of these pages is wider than {owner} screen',
  async function (this: Scenario, who: string, table: DataTable) {
    const page = await this.page(who);
    for (const path of table.raw().flat()) {
      await page.goto(path);
      await waitForVisible(page.getByRole('heading', { level: 1 }));
      assert.deepEqual(await overflowingElements(page), [], path);
    }
  },
);
