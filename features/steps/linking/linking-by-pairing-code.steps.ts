import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import {
  mistype,
  requestPairingCode,
  tryScan,
  typePairingCode,
  waitForQrCode,
} from '../../support/linking.js';
import type { Scenario } from '../../support/world.js';

When(
  '{person} asks for a/another pairing code for {owner} number',
  async function (this: Scenario, who: string, owner: string) {
    await this.attempt(requestPairingCode(this.person(who), this.person(owner).number));
  },
);

When(
  '{person} asks for a pairing code for the number {string}',
  async function (this: Scenario, who: string, written: string) {
    await this.attempt(requestPairingCode(this.person(who), written));
  },
);

When(
  '{person} asks for a pairing code for {owner} instance',
  async function (this: Scenario, who: string, owner: string) {
    const { instance, number } = this.person(owner);
    await this.attempt(this.person(who).customer.instances.requestPairingCode(instance.id, number));
  },
);

When(
  '{person} enters the pairing code on {owner} phone',
  async function (this: Scenario, who: string, _owner: string) {
    const person = this.person(who);
    await person.phone.enterPairingCode(person.pairingCodes.at(-1)!.code);
  },
);

When(
  '{person} enters a wrong pairing code on {owner} phone',
  async function (this: Scenario, who: string, _owner: string) {
    const person = this.person(who);
    person.phoneMessage = await typePairingCode(person, mistype(person.pairingCodes.at(-1)!.code));
  },
);

Given('{owner} phone has no connection', async function (this: Scenario, who: string) {
  await this.person(who).phone.injectFault({ kind: 'phone-offline' });
});

Given('{owner} phone has no room for another device', async function (this: Scenario, who: string) {
  await this.person(who).phone.injectFault({ kind: 'too-many-devices' });
});

Then('the pairing code has eight characters and is valid for two minutes or more', function (this: Scenario) {
  const { code, expiresAt } = this.person('Asha').pairingCodes.at(-1)!;
  assert.match(code, /^[0-9A-Z]{8}$/);
  assert.ok(expiresAt.getTime() - Date.now() > 120_000, `it ends at ${expiresAt.toISOString()}`);
});

Then('the pairing code waits beside the QR code', async function (this: Scenario) {
  const asha = this.person('Asha');
  await waitForQrCode(asha);
  const { pairingCode } = await asha.customer.instances.qrCode(asha.instance.id);
  assert.deepEqual(pairingCode, asha.pairingCodes.at(-1));
});

Then('no pairing code waits', async function (this: Scenario) {
  const { customer, instance } = this.person('Asha');
  assert.equal((await customer.instances.qrCode(instance.id)).pairingCode, null);
});

Then('the QR code shown before does not link the phone', async function (this: Scenario) {
  const asha = this.person('Asha');
  assert.equal(await tryScan(asha, asha.lastQrCode!), false);
});

Then('the first pairing code does not link the phone', async function (this: Scenario) {
  const asha = this.person('Asha');
  const error = await typePairingCode(asha, asha.pairingCodes[0]!.code);
  assert.notEqual(error, undefined, 'it linked');
});

Then('{owner} phone says {string}', function (this: Scenario, who: string, sentence: string) {
  assert.equal(this.person(who).phoneMessage, sentence);
});

Then('the reason is {word}: {string}', async function (this: Scenario, code: string, part: string) {
  const { customer, instance } = this.person('Asha');
  await eventuallyPasses(async () => {
    const { reason, reasonCode } = await customer.instances.qrCode(instance.id);
    assert.equal(reasonCode, code);
    assert.ok(reason?.includes(part), `the reason given: ${reason}`);
  });
});
