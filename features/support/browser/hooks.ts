import { After, Before } from '@cucumber/cucumber';
import type { Page } from 'playwright-core';
import type { Scenario } from '../world.js';

Before({ tags: '@browser' }, function (this: Scenario, { pickle }) {
  this.openBrowsers(pickle.tags.map(({ name }) => name));
});

// After hooks run in reverse order: check the consoles, save what failed, close everything.

After({ tags: '@browser' }, async function (this: Scenario) {
  await this.browsers.close();
});

After({ tags: '@browser' }, async function (this: Scenario, { result }) {
  if (result?.status !== 'FAILED') return;
  for (const page of this.browsers.allTabs) await attachView(this, page);
  this.attach(this.browsers.console.toString(), 'text/plain');
});

After({ tags: '@browser' }, function (this: Scenario) {
  const { unexpectedErrors } = this.browsers.console;
  if (unexpectedErrors.length > 0) throw new Error(`the console says:\n${unexpectedErrors.join('\n')}`);
});

/** A page that is frozen or has crashed shows nothing; the others of the scenario still do. */
async function attachView(scenario: Scenario, page: Page): Promise<void> {
  const limits = { timeout: 30_000 };
  try {
    scenario.attach(await page.screenshot(limits), 'image/png');
    scenario.attach(`${page.url()}\n${await page.locator('body').ariaSnapshot(limits)}`, 'text/plain');
  } catch (error) {
    scenario.attach(`${page.url()} shows nothing: ${error}`, 'text/plain');
  }
}
