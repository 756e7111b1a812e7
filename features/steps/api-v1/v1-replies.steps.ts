import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { Then, When } from '@cucumber/cucumber';
import { encodeId, type V1MessageBody } from '@waxwing/contract';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import type { V1Send, V1SentMessage } from '../../support/clients/v1-client.js';
import type { Scenario } from '../../support/world.js';

const shopOf = (scenario: Scenario, who: string) => scenario.clients.v1(scenario.person(who).instance.key);

/** The message with this text, once the shop has it. */
function find(scenario: Scenario, who: string, text: string): Promise<V1MessageBody> {
  return eventuallyPasses(async () => {
    const found = (await shopOf(scenario, who).messages({})).find((message) => message.text === text);
    assert.ok(found, `no message says ${text}`);
    return found;
  });
}

interface Answering {
  readonly who: string;
  readonly to: string;
  readonly asked: string;
}

async function answer(
  scenario: Scenario,
  { who, to, asked }: Answering,
  what: Pick<V1Send, 'text' | 'content'>,
): Promise<void> {
  const { id } = await find(scenario, who, asked);
  const request = { ...what, to: scenario.person(to).number, answers: id };
  await scenario.attempt(shopOf(scenario, who).send(request));
}

When(
  '{owner} shop answers {owner} {string} with {string}',
  async function (this: Scenario, who: string, to: string, asked: string, text: string) {
    await answer(this, { who, to, asked }, { text });
  },
);

When(
  '{owner} shop answers {owner} {string} with {string}, but to the number {string}',
  async function (this: Scenario, who: string, _asker: string, asked: string, text: string, number: string) {
    const { id } = await find(this, who, asked);
    await this.attempt(shopOf(this, who).send({ text, to: number, answers: id }));
  },
);

When(
  '{owner} shop answers {owner} {string} with the location {string}',
  async function (this: Scenario, who: string, to: string, asked: string, name: string) {
    const location = { latitude: 12.971_599, longitude: 77.594_566, name };
    await answer(this, { who, to, asked }, { content: { type: 'location', location } });
  },
);

Then('the answer names the message {string}', async function (this: Scenario, asked: string) {
  const { message } = this.outcome.answer<V1SentMessage>();
  const target = await find(this, 'Asha', asked);
  assert.deepEqual([message.status, message.context], ['sent', { message_id: target.id }]);
  assert.equal(target.context, null);
  assert.deepEqual((await shopOf(this, 'Asha').message(message.id)).context, message.context);
});

Then(
  '{owner} phone shows {string} below {string}',
  async function (this: Scenario, who: string, text: string, asked: string) {
    await eventuallyPasses(async () => {
      const shown = (await this.person(who).phone.messages()).find(({ reply }) => reply);
      assert.deepEqual([shown?.text || shown?.location?.name, shown?.reply?.text], [text, asked]);
    });
  },
);

When(
  '{owner} phone answers {string} with {string}',
  async function (this: Scenario, who: string, asked: string, text: string) {
    const { phone } = this.person(who);
    const target = (await phone.messages()).find((message) => message.text === asked);
    assert.ok(target, `no message says ${asked}`);
    await phone.send({ to: target.from, text, reply: target.id });
  },
);

Then(
  '{owner} shop sees {string} below {string}',
  async function (this: Scenario, who: string, text: string, asked: string) {
    const target = await find(this, who, asked);
    const answer = await find(this, who, text);
    assert.deepEqual([answer.direction, answer.context], ['inbound', { message_id: target.id }]);
    assert.deepEqual((await shopOf(this, who).message(answer.id)).context, answer.context);
  },
);

function forward(scenario: Scenario, who: string, id: string, to: string): Promise<void> {
  const content = { type: 'forward', forward: { message_id: id } };
  return scenario.attempt(shopOf(scenario, who).send({ to: scenario.person(to).number, content }));
}

When(
  '{owner} shop forwards {string} to {person}',
  async function (this: Scenario, who: string, text: string, to: string) {
    await forward(this, who, (await find(this, who, text)).id, to);
  },
);

When(
  '{owner} shop forwards a message that nobody sent to {person}',
  async function (this: Scenario, who: string, to: string) {
    await forward(this, who, encodeId('msg', randomUUID()), to);
  },
);

Then(
  '{owner} phone shows the {word} {string}, {word} as forwarded',
  async function (this: Scenario, who: string, type: string, text: string, marked: string) {
    assert.equal(this.outcome.answer<V1SentMessage>().message.type, type);
    await eventuallyPasses(async () => {
      const messages = await this.person(who).phone.messages();
      const shown = messages.find((message) => message.text === text);
      assert.deepEqual([shown?.type, shown?.forwarded], [type, marked === 'marked' ? 1 : undefined]);
    });
  },
);
