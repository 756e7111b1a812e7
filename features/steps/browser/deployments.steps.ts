import { join } from 'node:path';
import { Given, When } from '@cucumber/cucumber';
import { buildNewer, deployFrontEnd, NEWER_CALL } from '../../support/browser/newer-build.js';
import type { Scenario } from '../../support/world.js';

/** The folder of the newer builds, by scenario. */
const newerBuilds = new WeakMap<Scenario, Promise<string>>();

async function deploy(scenario: Scenario, who: string, frontEnd: string): Promise<void> {
  const building = newerBuilds.get(scenario) ?? buildNewer();
  newerBuilds.set(scenario, building);
  const context = await scenario.browsers.context(who);
  await deployFrontEnd(context, join(await building, frontEnd));
}

Given(
  'a messages part that makes a newer call is deployed for {person}',
  async function (this: Scenario, who: string) {
    await deploy(this, who, 'mfe-messages');
  },
);

When('the dashboard with that call is deployed for {person}', async function (this: Scenario, who: string) {
  const context = await this.browsers.context(who);
  await context.route(NEWER_CALL.url, (route) => route.fulfill({ json: NEWER_CALL.json }));
  await deploy(this, who, 'shell');
});
