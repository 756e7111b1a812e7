import assert from 'node:assert/strict';
import { Then, When } from '@cucumber/cucumber';
import { waitForPath, waitForText, waitForVisible } from '../../support/browser/page-assertions.js';
import {
  chooseTab,
  content,
  headingOfTab,
  pathOfTab,
  scriptsOfDocument,
  sidebar,
  TAB_NAMES,
  topBar,
} from '../../support/browser/pages/frame.js';
import type { Scenario } from '../../support/world.js';

Then('each tab of the dashboard shows {person} its name', async function (this: Scenario, who: string) {
  const page = await this.page(who);
  const names = await sidebar(page).getByRole('link').allInnerTexts();
  assert.deepEqual(
    names.map((name) => name.trim()),
    TAB_NAMES,
  );
  for (const name of TAB_NAMES) {
    // The last tab is a dialog over the instances, and covers the others.
    if (name === 'Create Instance') continue;
    await chooseTab(page, name);
    await waitForVisible(
      content(page).getByRole('heading', { level: 1, name: headingOfTab(name), exact: true }),
    );
  }
});

Then('a dialog {string} is open', async function (this: Scenario, name: string) {
  await waitForVisible(this.browsers.lastTab.getByRole('dialog', { name }));
});

When(
  '{person} opens the menu and chooses {string}',
  async function (this: Scenario, who: string, name: string) {
    const page = await this.page(who);
    await topBar(page).getByRole('button', { name: 'Menu' }).click();
    await chooseTab(page, name);
  },
);

Then('the menu is closed again', async function (this: Scenario) {
  const page = this.browsers.lastTab;
  await sidebar(page).getByRole('link', { name: 'Profile' }).waitFor({ state: 'hidden' });
});

When('{person} has turned to each tab', async function (this: Scenario, who: string) {
  const page = await this.page(who);
  for (const name of TAB_NAMES.filter((one) => one !== 'Create Instance')) {
    await chooseTab(page, name);
    await page.waitForLoadState('load');
    await waitForPath(page, pathOfTab(name));
    await content(page)
      .getByText(/^Loading$/)
      .waitFor({ state: 'detached' });
  }
});

Then(
  'every script that {person} has loaded on the way is a lazy chunk',
  async function (this: Scenario, who: string) {
    const page = this.browsers.lastTab;
    const atOnce = await scriptsOfDocument(page);
    const scripts = this.browsers.requests(who).filter((request) => request.resourceType() === 'script');
    const paths = scripts
      .map((request) => new URL(request.url()).pathname)
      .filter((path) => !atOnce.includes(path));
    assert.ok(paths.length >= 4, `${paths.length} scripts were loaded lazily`);
    for (const path of paths) {
      // A remote begins with its entry, whose name ends in the remote's.
      assert.match(path, /^\/static\/js\/([\w-]+\.\w{8}\.chunk|mfe-\w+\.entry\.\w{8})\.js$/);
    }
  },
);

Then('{owner} orders are shown, and the page was not reloaded', async function (this: Scenario, who: string) {
  const page = this.browsers.lastTab;
  await waitForText(content(page), 'No orders yet');
  const documents = this.browsers.requests(who).filter((request) => request.isNavigationRequest());
  assert.equal(documents.length, 1, 'the page was loaded once');
});
