import assert from 'node:assert/strict';
import { Then } from '@cucumber/cucumber';
import type { Scenario } from '../../../support/world.js';

/** The texts of these scenarios try to create elements with this attribute. A script of theirs would write to the console. */
Then('the page contains no element from that text', async function (this: Scenario) {
  for (const page of this.browsers.allTabs) {
    assert.equal(await page.locator('[data-written]').count(), 0);
    assert.match(page.url(), /^http:\/\/(localhost|127\.0\.0\.1):\d+\//);
  }
});
