import assert from 'node:assert/strict';
import { Then, When } from '@cucumber/cucumber';
import type { V1SentMessage } from '../../support/clients/v1-client.js';
import type { Scenario } from '../../support/world.js';

const shopOf = (scenario: Scenario, who: string) => scenario.clients.v1(scenario.person(who).instance.key);

When(
  '{owner} shop sends {string} to {person} for the order {string}',
  async function (this: Scenario, who: string, text: string, to: string, order: string) {
    await this.attempt(shopOf(this, who).send({ text, to: this.person(to).number, order }));
  },
);

When(
  '{owner} shop sends {string} to {person} for an order of {int} letters',
  async function (this: Scenario, who: string, text: string, to: string, letters: number) {
    const request = { text, to: this.person(to).number, order: 'é'.repeat(letters) };
    await this.attempt(shopOf(this, who).send(request));
  },
);

Then(
  'the message names the order {string} wherever {owner} shop finds it',
  async function (this: Scenario, order: string, who: string) {
    const { message } = this.outcome.answer<V1SentMessage>();
    const found = await shopOf(this, who).message(message.id);
    const [listed] = await shopOf(this, who).messages({ direction: 'outbound' });
    const shown = [message, found, listed].map((one) => one?.reference);
    assert.deepEqual(shown, [order, order, order]);
  },
);

Then(
  '{owner} exported history names the order {string}',
  async function (this: Scenario, who: string, order: string) {
    const { columns, rows } = await this.person(who).customer.exportHistory({});
    const at = columns.indexOf('reference');
    assert.ok(at >= 0, `no column among ${columns}`);
    assert.deepEqual(
      rows.map((row) => row[at]),
      [order],
    );
  },
);
