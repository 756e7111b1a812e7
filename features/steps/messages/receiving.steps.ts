import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import type { HistoryRow } from '../../support/clients/views/history.js';
import { send } from '../../support/sending.js';
import type { Scenario } from '../../support/world.js';

When('{person} writes {string} to {person}', async function (this: Scenario, who: string, text, to: string) {
  await this.person(who).phone.write(this.person(to).number, text);
});

When(
  '{person} writes {string} to {person} while the instance is away',
  async function (this: Scenario, who, text, to) {
    // Reconnecting takes a moment, so a message written at once arrives while offline.
    await this.person(to).phone.injectFault({ kind: 'drop' });
    await this.person(who).phone.write(this.person(to).number, text);
  },
);

Given(
  '{owner} instance cannot decrypt {owner} next {int} messages',
  async function (this: Scenario, _owner: string, writer: string, count: number) {
    await this.person(writer).phone.injectFault({ kind: 'unreadable-inbound', count });
  },
);

Given('{owner} next message may be looked at once', async function (this: Scenario, writer: string) {
  await this.person(writer).phone.injectFault({ kind: 'unavailable' });
});

Given(
  '{owner} next message is on {owner} phone only',
  async function (this: Scenario, writer: string, _owner: string) {
    await this.person(writer).phone.injectFault({ kind: 'unavailable', type: 'unavailable' });
  },
);

When(
  '{person} writes {string} to everybody at once while the instance of {person} is away',
  async function (this: Scenario, who, text, to) {
    await this.person(to).phone.injectFault({ kind: 'drop' });
    const { phone } = this.person(who);
    for (const crowd of ['status', 'group', 'channel'] as const) await phone.writeToCrowd(crowd, text);
  },
);

Given(
  '{person} shows {owner} number to nobody',
  async function (this: Scenario, who: string, _owner: string) {
    await this.person(who).phone.hideNumber();
  },
);

Then(
  '{owner} history shows a message from {person} that is unavailable',
  async function (this: Scenario, who: string, from: string) {
    const { number } = this.person(from);
    await eventuallyPasses(async () => {
      const { rows } = await this.person(who).customer.history({ direction: 'inbound' });
      assert.deepEqual(
        rows.map(({ sender, type, text }) => [sender, type, text]),
        [[`${number}@c.us`, 'unavailable', '']],
      );
    });
  },
);

Then('{person} received nothing else', async function (this: Scenario, who: string) {
  const { rows } = await this.person(who).customer.history({ direction: 'inbound' });
  assert.equal(rows.length, 1);
});

Then(
  '{owner} history shows {string} from somebody without a number',
  async function (this: Scenario, who: string, text: string) {
    const { sender, chat } = await received(this, who, text);
    assert.equal(sender, null);
    assert.match(chat ?? '', /^lid:\d+$/);
  },
);

When('{person} answers {string} with {string}', async function (this: Scenario, who: string, text, answer) {
  const { chat } = await received(this, who, text);
  await this.attemptSend(send(this, this.person(who), { text: answer, number: chat ?? undefined }));
});

function received(scenario: Scenario, who: string, text: string): Promise<HistoryRow> {
  return eventuallyPasses(async () => {
    const { rows } = await scenario.person(who).customer.history();
    const row = rows.find((one) => one.text === text && one.direction === 'inbound');
    assert.ok(row, `"${text}" is not in the history`);
    return row;
  });
}
