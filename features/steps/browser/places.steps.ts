import assert from 'node:assert/strict';
import { Given, When } from '@cucumber/cucumber';
import { goToTab } from '../../support/browser/pages/frame.js';
import { abort, between, fail, holdBack } from '../../support/browser/places.js';
import type { Scenario } from '../../support/world.js';

/** How what was said of a place is undone, by the scenario and the place. */
const undo = new WeakMap<Scenario, Map<string, () => Promise<void>>>();

function remember(scenario: Scenario, place: string, end: () => Promise<void>): void {
  undo.set(scenario, (undo.get(scenario) ?? new Map<string, () => Promise<void>>()).set(place, end));
}

Given('{place} do/does not reach {person}', async function (this: Scenario, place: string, who: string) {
  remember(this, place, await between(await this.browsing.context(who), place, fail));
});

Given('{place} is/are down for {person}', async function (this: Scenario, place: string, who: string) {
  remember(this, place, await between(await this.browsing.context(who), place, abort));
});

Given(
  '{place} take(s) its/their time to reach {person}',
  async function (this: Scenario, place: string, who: string) {
    const context = await this.browsing.context(who);
    await context.clock.install();
    remember(this, place, await holdBack(context, place));
  },
);

Given('{place} never reach(es) {person}', async function (this: Scenario, place: string, who: string) {
  const context = await this.browsing.context(who);
  await context.clock.install();
  await holdBack(context, place);
});

/** The manifest the tab has read names files that are gone; the next one that is asked for names those that are there. */
Given(
  '{place} is deployed anew as {person} looks at {string}',
  async function (this: Scenario, place: string, who: string, tab: string) {
    const context = await this.browsing.context(who);
    // What was read long ago is not relied on, and a scenario may let that time pass.
    await context.clock.install();
    let isFirst = true;
    await between(context, place, async (route) => {
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

When('{place} can be reached again', reachedAgain);
When('{place} is up again', reachedAgain);

async function reachedAgain(this: Scenario, place: string): Promise<void> {
  const end = undo.get(this)?.get(place);
  assert.ok(end, `nothing keeps ${place} away`);
  await end();
}
