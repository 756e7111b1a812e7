import assert from 'node:assert/strict';
import { Then, When } from '@cucumber/cucumber';
import type { SentMessage } from '../../support/clients/views/sends.js';
import { Outcome, Refused } from '../../support/outcome.js';
import { send } from '../../support/sending.js';
import type { Scenario } from '../../support/world.js';

When(
  '{person} sends {string} to {person} with the idempotency key {string}',
  async function (this: Scenario, who: string, text: string, to: string, reference: string) {
    const { number } = this.person(to);
    await this.attemptSend(send(this, this.person(who), { text, number, reference }));
  },
);

When(
  '{person} sends {string} to {person} with an idempotency key of {int} characters',
  async function (this: Scenario, who: string, text: string, to: string, length: number) {
    const { number } = this.person(to);
    const reference = 'r'.repeat(length);
    await this.attemptSend(send(this, this.person(who), { text, number, reference }));
  },
);

When(
  '{person} sends {string} to {person} twice at once with the idempotency key {string}',
  async function (this: Scenario, who: string, text: string, to: string, reference: string) {
    const { number } = this.person(to);
    const sending = [1, 2].map(() => Outcome.of(send(this, this.person(who), { text, number, reference })));
    await this.attempt(Promise.all(sending));
  },
);

Then('{person} gets the first answer again', function (this: Scenario, _who: string) {
  const again = this.outcome.answer<SentMessage>();
  const [first] = this.messages;
  assert.ok(first);
  assert.deepEqual(again, { ...first, replayed: true });
});

Then('one is accepted and the other is told {string}', function (this: Scenario, sentence: string) {
  const [one, other] = this.outcome.answer<Outcome[]>().sort((a, b) => rank(a) - rank(b));
  assert.equal(one?.answer<SentMessage>().status, 'sent');
  assert.equal(other?.refusal().sentence, sentence);
});

function rank(outcome: Outcome): number {
  try {
    outcome.answer();
    return 0;
  } catch (error) {
    assert.ok(error instanceof Refused);
    return 1;
  }
}
