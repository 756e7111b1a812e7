import assert from 'node:assert/strict';
import { Then } from '@cucumber/cucumber';
import type { Scenario } from '../../../support/world.js';

/** Texts of these scenarios would make elements with this attribute. What a script of theirs does, the console tells of. */
Then('the page is made of nothing that was written', async function (this: Scenario) {
  for (const page of this.browsers.allTabs) {
    assert.equal(await page.locator('[data-written]').count(), 0);
    assert.match(page.url(), /^http:\/\/(localhost|127\.0\.0\.1):\d+\//);
  }
});
