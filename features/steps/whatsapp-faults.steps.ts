import { Given } from '@cucumber/cucumber';
import type { Scenario } from '../support/world.js';

Given('WhatsApp will refuse {owner} next message', async function (this: Scenario, who: string) {
  await this.person(who).phone.suffer({ kind: 'nack' });
});

Given('WhatsApp will say nothing to {owner} messages', async function (this: Scenario, who: string) {
  await this.person(who).phone.suffer({ kind: 'swallow-ack', count: 10 });
  await this.person(who).phone.suffer({ kind: 'no-receipts', count: 10 });
});

Given(
  'WhatsApp will confirm {owner} next message only after {int} seconds',
  async function (this: Scenario, who, s) {
    await this.person(who).phone.suffer({ kind: 'delay-ack', ms: s * 1_000 });
  },
);

Given('WhatsApp will not let {owner} account in again', async function (this: Scenario, who: string) {
  await this.person(who).phone.suffer({ kind: 'login-failure' });
});
