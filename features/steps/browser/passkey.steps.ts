import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import { waitForText, waitForVisible } from '../../support/browser/page-assertions.js';
import {
  holdPasskey,
  standInForWhatsApp,
  whatsAppRan,
  whatsAppTab,
} from '../../support/browser/pages/whatsapp-web.js';
import type { Scenario } from '../../support/world.js';

const CONFIRM = 'Confirm with Passkey';

Given(
  '{person} has the passkey extension in {owner} browser',
  async function (this: Scenario, who: string, _owner: string) {
    this.browsers.installHelper(who);
    await standInForWhatsApp(await this.browsers.context(who));
  },
);

When(
  "{person} confirms with {owner} passkey on WhatsApp's page",
  async function (this: Scenario, who: string, _owner: string) {
    const tab = await whatsAppTab(await this.browsers.context(who));
    await holdPasskey(tab, { passkey: await this.person(who).phone.passkey(), willing: true });
    await tab.getByRole('button', { name: CONFIRM }).click();
  },
);

When("{person} declines on WhatsApp's page", async function (this: Scenario, who: string) {
  const tab = await whatsAppTab(await this.browsers.context(who));
  const letGo = await holdPasskey(tab, { passkey: await this.person(who).phone.passkey(), willing: false });
  await tab.getByRole('button', { name: CONFIRM }).click();
  await waitForText(tab, 'The passkey was not given');
  await letGo();
});

When("{person} opens WhatsApp's page herself", async function (this: Scenario, who: string) {
  await (await this.browsers.newTab(who)).goto('https://web.whatsapp.com/');
});

Then("WhatsApp's page tells {person} {string}", async function (this: Scenario, who: string, text: string) {
  await waitForText(await whatsAppTab(await this.browsers.context(who)), text);
});

Then(
  "no script of WhatsApp's runs on the page that {person} sees",
  async function (this: Scenario, who: string) {
    const tab = await whatsAppTab(await this.browsers.context(who));
    await waitForVisible(tab.getByRole('button', { name: CONFIRM }));
    assert.equal(await whatsAppRan(tab), false);
  },
);

Then("it is WhatsApp's own", async function (this: Scenario) {
  const tab = this.browsers.lastTab;
  await waitForVisible(tab.getByRole('heading', { name: 'Log in to WhatsApp Web' }));
  assert.equal(await whatsAppRan(tab), true);
});
