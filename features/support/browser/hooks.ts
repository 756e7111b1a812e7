import { After, Before } from '@cucumber/cucumber';
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
  for (const page of this.browsers.allTabs) {
    this.attach(await page.screenshot(), 'image/png');
    this.attach(`${page.url()}\n${await page.locator('body').ariaSnapshot()}`, 'text/plain');
  }
  this.attach(this.browsers.console.toString(), 'text/plain');
});

After({ tags: '@browser' }, function (this: Scenario) {
  const { unexpectedErrors } = this.browsers.console;
  if (unexpectedErrors.length > 0) throw new Error(`the console says:\n${unexpectedErrors.join('\n')}`);
});
