import { Given, Then, When } from '@cucumber/cucumber';
import {
  waitForHidden,
  waitForPath,
  waitForText,
  waitForVisible,
} from '../../support/browser/page-assertions.js';
import { chooseTab, goToTab } from '../../support/browser/pages/frame.js';
import type { Scenario } from '../../support/world.js';

Given('{person} is on a phone', function (this: Scenario, who: string) {
  this.browsers.configure(who, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
});

Given(
  '{owner} system theme is {word}',
  function (this: Scenario, who: string, colorScheme: 'dark' | 'light') {
    this.browsers.configure(who, { colorScheme });
  },
);

/** Signed in before the browser opens. */
Given('{person} is signed in in the browser', async function (this: Scenario, who: string) {
  await this.signInBrowser(who);
});

/** Waits for the page; `goes to` does not. */
Given('{person} is at {string}', async function (this: Scenario, who: string, path: string) {
  const page = await this.page(who);
  await page.goto(path);
  await waitForVisible(page.getByRole('heading', { level: 1 }));
});

When('{person} goes to {string}', async function (this: Scenario, who: string, path: string) {
  await (await this.page(who)).goto(path);
});

/** Signs in first if necessary: the scenario is about the tab. */
Given('{person} is looking at {string}', async function (this: Scenario, who: string, tab: string) {
  await goToTab(await this.signedInPage(who), tab);
});

When('{person} turns to {string}', async function (this: Scenario, who: string, tab: string) {
  await chooseTab(await this.page(who), tab);
});

When('{person} opens a second tab with {string}', async function (this: Scenario, who: string, tab: string) {
  await goToTab(await this.browsers.newTab(who), tab);
});

When('{person} loads the page again', async function (this: Scenario, who: string) {
  await (await this.page(who)).reload();
});

When('{person} goes back', async function (this: Scenario, who: string) {
  await (await this.page(who)).goBack();
});

When('{person} presses {string}', async function (this: Scenario, who: string, name: string) {
  const page = await this.page(who);
  await page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();
});

When('{person} follows {string}', async function (this: Scenario, who: string, name: string) {
  const page = await this.page(who);
  await page.getByRole('link', { name, exact: true }).filter({ visible: true }).first().click();
});

Then('{person} sees {string}', async function (this: Scenario, who: string, text: string) {
  await waitForText(await this.page(who), text);
});

Then('{person} no longer sees {string}', async function (this: Scenario, who: string, text: string) {
  await waitForHidden((await this.page(who)).getByText(text).filter({ visible: true }));
});

Then('{person} sees the heading {string}', async function (this: Scenario, who: string, name: string) {
  await waitForVisible((await this.page(who)).getByRole('heading', { name, exact: true }));
});

Then('{person} is led to {string}', async function (this: Scenario, who: string, path: string) {
  await waitForPath(await this.page(who), path);
});
