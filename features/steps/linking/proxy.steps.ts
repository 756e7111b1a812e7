import assert from 'node:assert/strict';
import { After, Given, Then, When } from '@cucumber/cucumber';
import { httpProxy, type TestProxy } from '@waxwing/adapters/testing';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import { waitForText } from '../../support/browser/page-assertions.js';
import { setProxy } from '../../support/browser/pages/instances.js';
import type { Scenario } from '../../support/world.js';

const PASSWORD = 'a-secret-of-hers';

/** The proxies of the running scenario; a process runs one scenario at a time. */
const running: TestProxy[] = [];

After({ tags: '@proxy' }, async () => {
  for (const proxy of running.splice(0)) await proxy.stop();
});

Given('{person} has a proxy that requires a password', async function (this: Scenario, _who: string) {
  running.push(await httpProxy({ login: `asha:${PASSWORD}` }));
});

When('{person} sets {owner} proxy', async function (this: Scenario, who: string, _owner: string) {
  const { customer, instance } = this.person(who);
  await customer.instances.setProxy(instance.id, addressWith(PASSWORD));
});

When('{person} sets {owner} proxy on the page', async function (this: Scenario, who: string, _owner: string) {
  await setProxy(await this.page(who), addressWith(PASSWORD));
});

When(
  '{person} sets the proxy {string} on the page',
  async function (this: Scenario, who: string, url: string) {
    await setProxy(await this.page(who), url);
  },
);

When('{person} sets the proxy {string}', async function (this: Scenario, who: string, url: string) {
  const { customer, instance } = this.person(who);
  await this.attempt(customer.instances.setProxy(instance.id, url));
});

When('{person} removes {owner} proxy', async function (this: Scenario, who: string, _owner: string) {
  const { customer, instance } = this.person(who);
  await customer.instances.removeProxy(instance.id);
});

When('{owner} proxy goes away', async function (this: Scenario, _who: string) {
  await currentProxy().stop();
});

Then('it reaches WhatsApp through the proxy', () => {
  assert.ok(currentProxy().targets.length > 0, 'nothing went through the proxy');
});

Then('{person} sees {owner} proxy, without its password', async function (this: Scenario, who, _owner) {
  const { customer, instance } = this.person(who);
  assert.equal(await customer.instances.proxy(instance.id), `http://asha@127.0.0.1:${currentProxy().port}`);
});

Then(
  '{person} sees {owner} proxy on the page, without its password',
  async function (this: Scenario, who: string, _owner: string) {
    const page = await this.page(who);
    await waitForText(page, `http://asha@127.0.0.1:${currentProxy().port}`);
    assert.ok(!(await page.content()).includes(PASSWORD), 'the password stands on the page');
  },
);

Then('{person} sees no proxy', async function (this: Scenario, who: string) {
  const { customer, instance } = this.person(who);
  assert.equal(await customer.instances.proxy(instance.id), undefined);
});

Then('the reason becomes {word}: {string}', async function (this: Scenario, code: string, part: string) {
  const { customer, instance } = this.person('Asha');
  await eventuallyPasses(async () => {
    const { reasonCode, reason } = await customer.instances.qrCode(instance.id);
    assert.equal(reasonCode, code);
    assert.ok(reason?.includes(part), `the reason given: ${reason}`);
  });
});

function addressWith(password: string): string {
  return `http://asha:${password}@127.0.0.1:${currentProxy().port}`;
}

function currentProxy(): TestProxy {
  const proxy = running.at(-1);
  assert.ok(proxy, 'the scenario must first say that there is a proxy');
  return proxy;
}
