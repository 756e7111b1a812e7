import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import { eventually } from '../support/eventually.js';
import type { Scenario } from '../support/world.js';

When('{person} writes {string} to {person}', async function (this: Scenario, who: string, text, to: string) {
  await this.person(who).phone.write(this.person(to).number, text);
});

When(
  '{person} writes {string} to {person} while the instance is away',
  async function (this: Scenario, who, text, to) {
    // The connection comes back after a moment at the earliest; what is written at once finds nobody there.
    await this.person(to).phone.suffer({ kind: 'drop' });
    await this.person(who).phone.write(this.person(to).number, text);
  },
);

Given(
  '{owner} instance cannot decrypt {owner} next {int} messages',
  async function (this: Scenario, _owner: string, writer: string, count: number) {
    await this.person(writer).phone.suffer({ kind: 'unreadable-inbound', count });
  },
);

Given('{owner} next message may be looked at once', async function (this: Scenario, writer: string) {
  await this.person(writer).phone.suffer({ kind: 'unavailable' });
});

Given(
  '{owner} next message is on {owner} phone alone',
  async function (this: Scenario, writer: string, _owner: string) {
    await this.person(writer).phone.suffer({ kind: 'unavailable', type: 'unavailable' });
  },
);

When(
  '{person} writes {string} to everybody at once while the instance of {person} is away',
  async function (this: Scenario, who, text, to) {
    await this.person(to).phone.suffer({ kind: 'drop' });
    const { phone } = this.person(who);
    for (const crowd of ['status', 'group', 'channel'] as const) await phone.writeToCrowd(crowd, text);
  },
);

Then(
  '{owner} history shows a message from {person} that is unavailable',
  async function (this: Scenario, who: string, from: string) {
    const { number } = this.person(from);
    await eventually(async () => {
      const { rows } = await this.person(who).customer.history({ direction: 'inbound' });
      assert.deepEqual(
        rows.map(({ sender, type, text }) => [sender, type, text]),
        [[`${number}@c.us`, 'unavailable', '']],
      );
    });
  },
);

Then('it is all that {person} received', async function (this: Scenario, who: string) {
  const { rows } = await this.person(who).customer.history({ direction: 'inbound' });
  assert.equal(rows.length, 1);
});
