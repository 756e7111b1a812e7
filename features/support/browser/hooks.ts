import { After, Before } from '@cucumber/cucumber';
import type { Scenario } from '../world.js';

Before({ tags: '@browser' }, function (this: Scenario, { pickle }) {
  this.giveBrowsers(pickle.tags.map(({ name }) => name));
});

// Hooks after a scenario run from the last to the first: the consoles are judged, then what failed is kept, then all is closed.

After({ tags: '@browser' }, async function (this: Scenario) {
  await this.browsing.close();
});

After({ tags: '@browser' }, async function (this: Scenario, { result }) {
  if (result?.status !== 'FAILED') return;
  for (const page of this.browsing.allTabs) {
    this.attach(await page.screenshot(), 'image/png');
    this.attach(`${page.url()}\n${await page.locator('body').ariaSnapshot()}`, 'text/plain');
  }
  this.attach(this.browsing.console.toString(), 'text/plain');
});

After({ tags: '@browser' }, function (this: Scenario) {
  const { troubles } = this.browsing.console;
  if (troubles.length > 0) throw new Error(`the console says:\n${troubles.join('\n')}`);
});
