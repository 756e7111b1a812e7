import { Given, Then, When } from '@cucumber/cucumber';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import { disablePolls, freeze } from '../../../support/browser/live-tabs.js';
import { waitForText } from '../../../support/browser/page-assertions.js';
import type { Scenario } from '../../../support/world.js';

Given('{owner} tabs never ask by themselves', async function (this: Scenario, who: string) {
  await disablePolls(await this.browsers.context(who));
});

/** What wakes the frozen tab of a scenario. */
const wakes = new WeakMap<Scenario, () => Promise<void>>();

When('the browser freezes {owner} first tab', async function (this: Scenario, who: string) {
  wakes.set(this, await freeze(firstTab(this, who)));
});

When('the browser wakes {owner} first tab', async function (this: Scenario, _owner: string) {
  await wakes.get(this)?.();
});

/** One more than a connection that goes on is told of what it missed. */
const TOO_MANY = 1_001;

When(
  'more happens in {owner} account than a connection can tell of',
  async function (this: Scenario, who: string) {
    await this.timeMachine.events.happen(this.person(who).userId, TOO_MANY);
  },
);

When('{person} closes the first tab', async function (this: Scenario, who: string) {
  await firstTab(this, who).close();
});

Then('each of {owner} tabs shows {string}', async function (this: Scenario, who: string, text: string) {
  for (const page of openTabs(this, who)) await waitForText(page, text);
});

Then('{owner} last tab shows {string}', async function (this: Scenario, who: string, text: string) {
  await waitForText(await this.page(who), text);
});

/** No other browser looks at this product meanwhile: those of earlier scenarios are closed. */
Then(
  '{owner} browser has {int} connection(s)',
  async function (this: Scenario, _owner: string, count: number) {
    await eventuallyPasses(async () => {
      const open = await this.clients.operator().gauge('waxwing_event_streams');
      if (open !== count) throw new Error(`${open} connections are open`);
    });
  },
);

function openTabs(scenario: Scenario, who: string) {
  return scenario.browsers.tabs(who).filter((page) => !page.isClosed());
}

function firstTab(scenario: Scenario, who: string) {
  const [first] = openTabs(scenario, who);
  if (!first) throw new Error('no tab is open');
  return first;
}
