import assert from 'node:assert/strict';
import { Then, When } from '@cucumber/cucumber';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import type { SentMessage } from '../../support/clients/views/sends.js';
import { arrivals, integrator } from '../../support/sending.js';
import type { Scenario } from '../../support/world.js';

When('{person} opens the chat', async function (this: Scenario, who: string) {
  await this.person(who).phone.read();
});

When('{person} asks for {owner} message', async function (this: Scenario, who: string, _owner: string) {
  await this.attempt(integrator(this, this.person(who)).message(this.message.id));
});

When('{person} asks for a message that never was', async function (this: Scenario, who: string) {
  await this.attempt(integrator(this, this.person(who)).message(`msg_${'0'.repeat(32)}`));
});

Then(
  '{person} is answered that the message is {word}',
  function (this: Scenario, _who: string, status: string) {
    assert.equal(this.outcome.answer<SentMessage>().status, status);
  },
);

Then('the answer has the recipient, the text and the remaining messages', function (this: Scenario) {
  const sent = this.outcome.answer<SentMessage>();
  const asha = this.person('Asha');
  assert.equal(sent.to, this.person('Ravi').number);
  assert.equal(sent.text, 'Order shipped');
  assert.equal(sent.instanceId, asha.instance.id);
  assert.deepEqual([sent.used, sent.limit, sent.left], [1, 1_000, 999]);
  assert.ok(Math.abs(Date.now() - sent.createdAt.getTime()) < 60_000);
});

Then('the answer names {owner} number in digits', function (this: Scenario, who: string) {
  assert.equal(this.outcome.answer<SentMessage>().to, this.person(who).number);
});

Then('{person} is told that the message is accepted', function (this: Scenario, _who: string) {
  const { acceptedAsync, status } = this.outcome.answer<SentMessage>();
  assert.deepEqual({ promised: acceptedAsync, status }, { promised: true, status: 'pending' });
});

Then('the message becomes {word}', async function (this: Scenario, status: string) {
  const { id } = this.message;
  await eventuallyPasses(async () => {
    assert.equal((await integrator(this, this.person('Asha')).message(id)).status, status);
  });
});

Then('the message has failed because {string}', async function (this: Scenario, reason: string) {
  const id = String(this.outcome.refusal().details.id);
  const message = await integrator(this, this.person('Asha')).message(id);
  assert.equal(message.status, 'failed');
  assert.ok(message.failureReason?.includes(reason), `the reason given: ${message.failureReason}`);
});

Then('{owner} phone shows {string} once', async function (this: Scenario, who: string, text: string) {
  const copies = await arrivals(this.person(who).phone, text);
  assert.equal(copies.length, 1);
});

Then('{owner} phone shows {string} from {person}', async function (this: Scenario, who: string, text, from) {
  const [copy] = await arrivals(this.person(who).phone, text);
  assert.deepEqual([copy?.from, copy?.type], [this.person(from).number, 'text']);
});

Then('{owner} phone shows nothing', async function (this: Scenario, who: string) {
  assert.deepEqual(await this.person(who).phone.messages(), []);
});

Then('{owner} phone shows the text in full', async function (this: Scenario, who: string) {
  await arrivals(this.person(who).phone, this.message.text);
});

Then(
  '{owner} phone shows each of the {int} messages once',
  async function (this: Scenario, who: string, count: number) {
    assert.equal(this.messages.length, count, 'messages that were accepted');
    for (const { text } of this.messages) {
      const copies = await arrivals(this.person(who).phone, text);
      assert.equal(copies.length, 1, `copies of "${text}"`);
    }
    assert.equal((await this.person(who).phone.messages()).length, count);
  },
);

Then('the messages arrived in the order in which they were sent', async function (this: Scenario) {
  const shown = await this.person('Ravi').phone.messages();
  assert.deepEqual(
    shown.map(({ text }) => text),
    this.messages.map(({ text }) => text),
  );
});
