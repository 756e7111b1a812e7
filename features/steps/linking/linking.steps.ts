import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import { addPhone, linkInstance } from '../../support/arrange.js';
import type { QrCode } from '../../support/clients/views/linking.js';
import { scanQrCode, tryScan, waitForQrCode } from '../../support/linking.js';
import { readQrPicture } from '../../support/qr-picture.js';
import type { Scenario } from '../../support/world.js';

Given('{person} has linked {owner} phone', async function (this: Scenario, who: string, _owner: string) {
  await linkInstance(this, this.person(who));
});

Given('{person} has linked a phone that has no name', async function (this: Scenario, who: string) {
  await linkInstance(this, this.person(who), { nameless: true });
});

Given('{person} has WhatsApp', async function (this: Scenario, who: string) {
  await addPhone(this, this.person(who));
});

Given('{person} has WhatsApp and {word} {owner} number', async function (this: Scenario, who, verb, _owner) {
  assert.ok(['hides', 'shows'].includes(verb));
  await addPhone(this, this.person(who), { hidden: verb === 'hides' });
});

Given('a code waits to be scanned', async function (this: Scenario) {
  const asha = this.person('Asha');
  await this.attempt(waitForQrCode(asha));
  asha.lastQrCode = this.outcome.answer<string>();
});

Given('{owner} account asks for a passkey', async function (this: Scenario, who: string) {
  await this.person(who).phone.injectFault({ kind: 'passkey' });
});

When(
  '{person} scans the code with {owner} phone',
  async function (this: Scenario, who: string, _owner: string) {
    await scanQrCode(this.person(who));
  },
);

When('{person} tries to scan the code', async function (this: Scenario, who: string) {
  const person = this.person(who);
  await tryScan(person, await waitForQrCode(person));
});

When(
  '{person} removes the linked device on {owner} phone',
  async function (this: Scenario, who: string, _owner) {
    await this.person(who).phone.unlink();
  },
);

When('nobody polls the code for half a minute', async function (this: Scenario) {
  await this.timeMachine.sessions.endLinking(this.person('Asha').instance.id);
});

When('the connection behind the code is lost', async function (this: Scenario) {
  await this.person('Asha').phone.injectFaultForAll({ kind: 'drop' });
});

Then('a code appears that a phone can read', async function (this: Scenario) {
  const text = await waitForQrCode(this.person('Asha'));
  assert.match(text, /^https:\/\/wa\.me\/settings\/linked_devices#/);
});

Then('{person} sees why the instance failed: {string}', async function (this: Scenario, who: string, part) {
  const { customer, instance } = this.person(who);
  const { reason, picture } = await customer.instances.qrCode(instance.id);
  assert.ok(reason?.includes(part), `the reason given: ${reason}`);
  assert.equal(picture, null, 'no further code may be shown');
});

Then('no code waits to be scanned', async function (this: Scenario) {
  const { customer, instance } = this.person('Asha');
  assert.equal((await customer.instances.qrCode(instance.id)).picture, null);
});

Then('the old code does not link the phone', async function (this: Scenario) {
  assert.equal(await tryScan(this.person('Asha'), this.outcome.answer<string>()), false);
});

Then('another code appears', async function (this: Scenario) {
  const { customer, instance } = this.person('Asha');
  const before = this.outcome.answer<string>();
  await eventuallyPasses(async () => {
    const { picture, status }: QrCode = await customer.instances.qrCode(instance.id);
    assert.notEqual(readQrPicture(picture), before);
    assert.equal(status, 'initializing');
  });
});
