import { After, Given, When } from '@cucumber/cucumber';
import { setVersionFloor } from '../../support/phones.js';
import type { Scenario } from '../../support/world.js';

/** Above the client library's own version. */
let newer = 1_043_900_000;

Given('WhatsApp accepts only a newer version', async function (this: Scenario) {
  newer += 1_000;
  await this.timeMachine.sessions.ageVersionCheck();
  await setVersionFloor(this.product.url, { login: newer, link: newer, current: newer });
});

Given('WhatsApp accepts only a newer version, which its page does not name', async function (this: Scenario) {
  newer += 1_000;
  await this.timeMachine.sessions.ageVersionCheck();
  await setVersionFloor(this.product.url, { login: newer, link: newer, current: 0 });
});

When('all instances lose their connections', async function (this: Scenario) {
  await this.person('Asha').phone.injectFaultForAll({ kind: 'drop' });
});

When('the operator sets the newer version', async function (this: Scenario) {
  this.product.setEnv({ WHATSAPP_WEB_VERSION: `2.3000.${newer}` });
  await this.product.stop();
  await this.product.resume();
});

After({ tags: '@versions' }, async function (this: Scenario) {
  this.product.setEnv({});
  await setVersionFloor(this.product.url, { login: 0, link: 0, current: newer });
});
