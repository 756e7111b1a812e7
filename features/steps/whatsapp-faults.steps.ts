import { Given } from '@cucumber/cucumber';
import type { Scenario } from '../support/world.js';

Given('WhatsApp will refuse {owner} next message', async function (this: Scenario, who: string) {
  await this.person(who).phone.injectFault({ kind: 'nack' });
});

Given('WhatsApp will not acknowledge {owner} messages', async function (this: Scenario, who: string) {
  await this.person(who).phone.injectFault({ kind: 'swallow-ack', count: 10 });
  await this.person(who).phone.injectFault({ kind: 'no-receipts', count: 10 });
});

Given(
  'WhatsApp will confirm {owner} next message only after {int} seconds',
  async function (this: Scenario, who, s) {
    await this.person(who).phone.injectFault({ kind: 'delay-ack', ms: s * 1_000 });
  },
);

Given('WhatsApp has banned {owner} number for good', async function (this: Scenario, who: string) {
  await this.person(who).phone.injectFault({ kind: 'login-failure', code: 406 });
});

Given(
  'WhatsApp has restricted {owner} number for an hour, because of equal texts to many people',
  async function (this: Scenario, who: string) {
    const hour = { code: 402, banCode: 104, expire: 3_600, count: 10 };
    await this.person(who).phone.injectFault({ kind: 'login-failure', ...hour });
  },
);

Given(
  'WhatsApp has locked {owner} account, saying {string}',
  async function (this: Scenario, who: string, text) {
    await this.person(who).phone.injectFault({ kind: 'login-failure', code: 403, text, count: 10 });
  },
);

Given('WhatsApp ends {owner} logins without a reason', async function (this: Scenario, who: string) {
  await this.person(who).phone.injectFault({ kind: 'login-silence', count: 10 });
});

Given('WhatsApp will not answer number checks', async function (this: Scenario) {
  await this.person('Asha').phone.injectFault({ kind: 'check-limit', count: 1_000 });
});

Given('WhatsApp accepts {owner} messages by number only', async function (this: Scenario, who: string) {
  await this.person(who).phone.setAddressing('pn');
});
