import assert from 'node:assert/strict';
import { Given, When } from '@cucumber/cucumber';
import {
  abortRequest,
  holdRequests,
  interceptRequests,
  respondUnavailable,
} from '../../support/browser/network-conditions.js';
import { goToTab } from '../../support/browser/pages/frame.js';
import type { Scenario } from '../../support/world.js';

/** Restores the network, by scenario and resource. */
const undo = new WeakMap<Scenario, Map<string, () => Promise<void>>>();

function deferRestore(scenario: Scenario, resource: string, end: () => Promise<void>): void {
  undo.set(scenario, (undo.get(scenario) ?? new Map<string, () => Promise<void>>()).set(resource, end));
}

Given('{place} do/does not reach {person}', async function (this: Scenario, resource: string, who: string) {
  deferRestore(
    this,
    resource,
    await interceptRequests(await this.browsers.context(who), resource, respondUnavailable),
  );
});

Given('{place} is/are down for {person}', async function (this: Scenario, resource: string, who: string) {
  deferRestore(
    this,
    resource,
    await interceptRequests(await this.browsers.context(who), resource, abortRequest),
  );
});

Given('{place} reach(es) {person} slowly', async function (this: Scenario, resource: string, who: string) {
  const context = await this.browsers.context(who);
  await context.clock.install();
  deferRestore(this, resource, await holdRequests(context, resource));
});

Given('{place} never reach(es) {person}', async function (this: Scenario, resource: string, who: string) {
  const context = await this.browsers.context(who);
  await context.clock.install();
  await holdRequests(context, resource);
});

/** The tab has a manifest with files that no longer exist; the next one it fetches is current. */
Given(
  '{place} is deployed again while {person} is at {string}',
  async function (this: Scenario, resource: string, who: string, tab: string) {
    const context = await this.browsers.context(who);
    // A prefetched manifest expires, and a scenario may advance the clock that far.
    await context.clock.install();
    let isFirst = true;
    await interceptRequests(context, resource, async (route) => {
      const isManifest = route.request().url().endsWith('.manifest.json');
      if (!isManifest || !isFirst) return route.continue();
      isFirst = false;
      const text = await (await route.fetch()).text();
      return route.fulfill({
        contentType: 'application/json',
        body: text.replaceAll(/\.\w{8}\.js/g, '.00000000.js'),
      });
    });
    await goToTab(await this.signedInPage(who), tab);
  },
);

When('{place} can be reached again', restore);
When('{place} is up again', restore);

async function restore(this: Scenario, resource: string): Promise<void> {
  const end = undo.get(this)?.get(resource);
  assert.ok(end, `nothing keeps ${resource} away`);
  await end();
}
