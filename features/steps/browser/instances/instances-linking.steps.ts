import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import { waitForHidden, waitForText, waitForVisible } from '../../../support/browser/page-assertions.js';
import { readPairingCode, requestPairingCodeOnPage } from '../../../support/browser/pages/instances.js';
import { readNextQrOnScreen, readQrOnScreen, scanQrOnScreen } from '../../../support/browser/qr-on-screen.js';
import { tryScan } from '../../../support/linking.js';
import type { Scenario } from '../../../support/world.js';

Given('a code is shown on {owner} screen', async function (this: Scenario, who: string) {
  await this.attempt(readQrOnScreen(await this.page(who)));
});

Given('{person} has scanned the code on the screen', async function (this: Scenario, who: string) {
  const page = await this.page(who);
  await scanQrOnScreen(page, this.person(who).phone);
  await waitForText(page, 'WhatsApp connected successfully!');
});

When(
  '{person} scans the code on the screen with {owner} phone',
  async function (this: Scenario, who: string, _owner: string) {
    await scanQrOnScreen(await this.page(who), this.person(who).phone);
  },
);

When(
  '{person} tries to scan the code on the screen with {owner} phone',
  async function (this: Scenario, who: string, _owner: string) {
    await tryScan(this.person(who), await readQrOnScreen(await this.page(who)));
  },
);

When('{person} asks for a pairing code on the page', async function (this: Scenario, who: string) {
  const page = await this.page(who);
  await readQrOnScreen(page);
  await requestPairingCodeOnPage(page, this.person(who).number);
});

When(
  '{person} enters the code on {owner} screen on {owner} phone',
  async function (this: Scenario, who: string, _owner: string, _same: string) {
    await this.person(who).phone.enterPairingCode(await readPairingCode(await this.page(who)));
  },
);

When('{owner} network is lost', async function (this: Scenario, who: string) {
  await (await this.browsers.context(who)).setOffline(true);
});

When('{owner} network is back', async function (this: Scenario, who: string) {
  await (await this.browsers.context(who)).setOffline(false);
});

Then('{person} sees when the next one comes', async function (this: Scenario, who: string) {
  await waitForVisible((await this.page(who)).getByText(/^New code in \d+ s$/));
});

Then('another code is shown on {owner} screen', async function (this: Scenario, who: string) {
  await readNextQrOnScreen(await this.page(who), this.outcome.answer<string>());
});

Then('{person} sees no code on {owner} screen', async function (this: Scenario, who: string, _owner: string) {
  await waitForHidden((await this.page(who)).getByRole('img', { name: 'QR code to scan with WhatsApp' }));
});

Then('{person} cannot press {string} again at once', async function (this: Scenario, who: string, name) {
  const button = (await this.page(who)).getByRole('button', { name, exact: true });
  await waitForVisible(button);
  assert.equal(await button.isDisabled(), true);
});
