import assert from 'node:assert/strict';
import { Then, When } from '@cucumber/cucumber';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import {
  backgroundBrightness,
  recordThemeTimes,
  switchToDark,
  themeTimes,
} from '../../../support/browser/pages/theme.js';
import type { Scenario } from '../../../support/world.js';

const DARKEST = 40;

When('{person} switches to dark', async function (this: Scenario, who: string) {
  const page = await this.page(who);
  await recordThemeTimes(page);
  await switchToDark(page);
});

Then('the page is dark', async function (this: Scenario) {
  const page = this.browsers.lastTab;
  await eventuallyPasses(async () => {
    const paper = await backgroundBrightness(page);
    assert.ok(paper <= DARKEST, `the paper is ${paper} bright`);
  });
});

Then('the page was dark before anything was painted', async function (this: Scenario) {
  const page = this.browsers.lastTab;
  await eventuallyPasses(async () => {
    const { dark, painted } = await themeTimes(page);
    assert.ok(dark !== undefined && painted !== undefined, `dark ${dark}, painted ${painted}`);
    assert.ok(dark <= painted, `dark after ${dark} ms, painted after ${painted} ms`);
  });
});
