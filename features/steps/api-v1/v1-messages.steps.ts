import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import type { V1MessageBody } from '@waxwing/contract';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import type { V1Send, V1SentMessage } from '../../support/clients/v1-client.js';
import type { Scenario } from '../../support/world.js';

/** The shop's software, with the key of the instance. */
const shopOf = (scenario: Scenario, who: string) => scenario.clients.v1(scenario.person(who).instance.key);

function send(scenario: Scenario, who: string, request: V1Send): Promise<void> {
  return scenario.attempt(shopOf(scenario, who).send(request));
}

When(
  '{owner} shop sends {string} to {person}',
  async function (this: Scenario, who: string, text, to: string) {
    await send(this, who, { text, to: this.person(to).number });
  },
);

Given(
  '{owner} shop has sent {string} to {person}',
  async function (this: Scenario, who: string, text, to: string) {
    await send(this, who, { text, to: this.person(to).number });
    this.outcome.answer();
  },
);

When(
  '{owner} shop sends {string} to {person} without waiting',
  async function (this: Scenario, who: string, text, to: string) {
    await send(this, who, { text, to: this.person(to).number, prefer: 'respond-async' });
  },
);

When(
  '{owner} shop sends {string} to {person} and waits at most {int} second(s)',
  async function (this: Scenario, who: string, text, to: string, seconds: number) {
    await send(this, who, { text, to: this.person(to).number, prefer: `wait=${seconds}` });
  },
);

When(
  '{owner} shop sends {string} to {person} with the idempotency key {string}',
  async function (this: Scenario, who: string, text, to: string, reference: string) {
    await send(this, who, { text, to: this.person(to).number, reference });
  },
);

When(
  '{owner} shop sends {string} to the number {string}',
  async function (this: Scenario, who: string, text, to: string) {
    await send(this, who, { text, to });
  },
);

When(
  '{owner} shop sends {string} to a number that is not on WhatsApp',
  async function (this: Scenario, who: string, text) {
    await send(this, who, { text, to: this.person('Nobody').number });
    assert.equal(this.outcome.refusal().code, 'not_on_whatsapp');
  },
);

When('{owner} shop looks the message up until it is delivered', async function (this: Scenario, who: string) {
  const { message } = this.outcome.answer<V1SentMessage>();
  const found = await eventuallyPasses(async () => {
    const now = await shopOf(this, who).message(message.id);
    assert.equal(now.status, 'delivered');
    assert.ok(now.delivered_at !== null, 'it says when it was delivered');
    return now;
  });
  await this.attempt(Promise.resolve({ message: found, applied: null, replayed: false }));
});

When('{owner} shop lists the messages that failed', async function (this: Scenario, who: string) {
  await this.attempt(shopOf(this, who).messages({ status: 'failed' }));
});

When('{owner} shop lists its polls', async function (this: Scenario, who: string) {
  await this.attempt(shopOf(this, who).messages({ type: 'poll' }));
});

When('{owner} shop lists its files', async function (this: Scenario, who: string) {
  await this.attempt(shopOf(this, who).messages({ has_media: 'true' }));
});

When(
  /^(Asha's|Ravi's|her|his) shop lists the messages (from|to) (Asha|Ravi)$/,
  async function (this: Scenario, _who: string, filter: string, other: string) {
    await this.attempt(shopOf(this, 'Asha').messages({ [filter]: this.person(other).number }));
  },
);

Then(
  'the shop has the message {string} to {person}, {word}',
  function (this: Scenario, text: string, to: string, status: string) {
    const { message } = this.outcome.answer<V1SentMessage>();
    assert.deepEqual(
      [message.object, message.text, message.to, message.status],
      ['message', text, this.person(to).number, status],
    );
    assert.equal(message.sent_at === null, status === 'pending');
  },
);

Then(/^the shop is told that (\S+) was followed$/, function (this: Scenario, preference: string) {
  assert.equal(this.outcome.answer<V1SentMessage>().applied, preference);
});

Then('the shop gets the first message again', function (this: Scenario) {
  const { message, replayed } = this.outcome.answer<V1SentMessage>();
  assert.equal(replayed, true);
  assert.equal(message.id, this.messages.at(-1)?.id);
});

Then('the list is empty', function (this: Scenario) {
  assert.deepEqual(this.outcome.answer<V1MessageBody[]>(), []);
});

Then('the list holds {string} and nothing else', function (this: Scenario, text: string) {
  const messages = this.outcome.answer<V1MessageBody[]>();
  assert.deepEqual(
    messages.map((message) => message.text),
    [text],
  );
});

Then(/^the shop is told (not )?to repeat the call$/, function (this: Scenario, not: string | null) {
  assert.equal(this.outcome.refusal().details.should_retry, not === null ? 'true' : 'false');
});
