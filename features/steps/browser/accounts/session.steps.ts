import assert from 'node:assert/strict';
import { Then, When } from '@cucumber/cucumber';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import { waitForPath, waitForVisible } from '../../../support/browser/page-assertions.js';
import { waitForContent } from '../../../support/browser/pages/frame.js';
import { storedToken } from '../../../support/browser/pages/sign-in.js';
import type { Scenario } from '../../../support/world.js';

const SECOND = 1_000;

Then('{person} is told that it is loading', async function (this: Scenario, who: string) {
  const page = await this.page(who);
  await waitForVisible(page.getByRole('status').filter({ hasText: 'Loading' }));
});

When(
  '{person} follows {string} and waits {int} seconds',
  async function (this: Scenario, who: string, name: string, seconds: number) {
    const page = await this.page(who);
    await page.getByRole('link', { name, exact: true }).first().click();
    await waitForVisible(page.getByRole('status').filter({ hasText: 'Loading' }));
    await page.clock.fastForward(seconds * SECOND);
  },
);

When('{person} waits {int} more seconds', async function (this: Scenario, who: string, seconds: number) {
  await (await this.page(who)).clock.fastForward(seconds * SECOND);
});

When(
  '{person} goes to the dashboard and waits {int} minutes',
  async function (this: Scenario, who: string, minutes: number) {
    const page = await this.page(who);
    await page.goto('/dashboard');
    // A remote has a timeout of two minutes; its API calls have none.
    await waitForContent(page);
    await page.clock.fastForward(minutes * 60 * SECOND);
  },
);

Then(
  '{owner} first tab is led to {string} as well',
  async function (this: Scenario, who: string, path: string) {
    const [first] = this.browsers.tabs(who);
    assert.ok(first, 'there is a first tab');
    await waitForPath(first, path);
  },
);

/** A new password ends every earlier sign-in. */
When('{owner} sign-ins are ended from another device', async function (this: Scenario, who: string) {
  const { customer, password } = this.person(who);
  await customer.profile.changePassword(password, 'brand new horse');
});

Then('every call of the dashboard carries {owner} token', async function (this: Scenario, who: string) {
  const page = await this.page(who);
  const token = await storedToken(page);
  assert.ok(token, 'the browser keeps a token');
  await eventuallyPasses(async () => {
    const calls = this.browsers.requests(who).filter((request) => request.url().includes('/api/'));
    const paths = calls.map((request) => new URL(request.url()).pathname);
    for (const path of ['/api/instances/list', '/api/subscription/current'])
      assert.ok(paths.includes(path), path);
    for (const call of calls) {
      assert.equal((await call.allHeaders()).authorization, `Bearer ${token}`, call.url());
      assert.equal(new URL(call.url()).origin, new URL(this.product.url).origin);
    }
  });
});
