import assert from 'node:assert/strict';
import { type DataTable, Then } from '@cucumber/cucumber';
import { violations } from '../../../support/browser/axe.js';
import { waitForVisible } from '../../../support/browser/page-assertions.js';
import { content, waitForContent } from '../../../support/browser/pages/frame.js';
import type { Scenario } from '../../../support/world.js';

Then('it has no accessibility problem', async function (this: Scenario) {
  const page = this.browsers.lastTab;
  await waitForVisible(page.locator('h1'));
  assert.deepEqual(await violations(page), []);
});

Then(
  '{owner} pages have no accessibility problem',
  async function (this: Scenario, who: string, table: DataTable) {
    const page = await this.signedInPage(who);
    for (const [path = '', text = ''] of table.raw()) {
      await page.goto(path.endsWith('=hers') ? path.replace('hers', this.person(who).instance.id) : path);
      await waitForContent(page);
      await waitForVisible(content(page).getByText(text));
      assert.deepEqual(await violations(page), [], path);
    }
  },
);
