import assert from 'node:assert/strict';
import { Then, When } from '@cucumber/cucumber';
import type { V1MessageBody } from '@waxwing/contract';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import type { V1Send, V1SentMessage } from '../../support/clients/v1-client.js';
import type { Scenario } from '../../support/world.js';

function send(scenario: Scenario, who: string, to: string, more: Omit<V1Send, 'to'>): Promise<void> {
  const shop = scenario.clients.v1(scenario.person(who).instance.key);
  return scenario.attempt(shop.send({ to: scenario.person(to).number, ...more }));
}

const place = (name: string, latitude: number, longitude: number) => ({ name, latitude, longitude });
const poll = (question: string, options: string) => ({ question, options: options.split(', ') });
const sent = ({ outcome }: Scenario) => outcome.answer<V1SentMessage>().message;

When(
  '{owner} shop sends the location {string} at {float}, {float} to {person}',
  async function (
    this: Scenario,
    who: string,
    name: string,
    latitude: number,
    longitude: number,
    to: string,
  ) {
    const location = place(name, latitude, longitude);
    await send(this, who, to, { content: { type: 'location', location } });
  },
);

When(
  '{owner} shop sends the card of {string} with the number {string} to {person}',
  async function (this: Scenario, who: string, name: string, number: string, to: string) {
    await send(this, who, to, { content: { type: 'contact', contact: [{ name, phones: [{ number }] }] } });
  },
);

When(
  '{owner} shop asks {person} {string} with the options {string}',
  async function (this: Scenario, who: string, to: string, question: string, options: string) {
    await send(this, who, to, { content: { type: 'poll', poll: poll(question, options) } });
  },
);

When(
  '{owner} shop asks {person} {string} with the options {string} and the idempotency key {string}',
  async function (this: Scenario, who: string, to: string, question: string, options: string, reference) {
    await send(this, who, to, { content: { type: 'poll', poll: poll(question, options) }, reference });
  },
);

When(
  '{owner} shop sends the text {string} and a location to {person}',
  async function (this: Scenario, who: string, text: string, to: string) {
    const location = { latitude: 1, longitude: 2 };
    await send(this, who, to, { content: { type: 'location', location, text } });
  },
);

Then(
  'the shop has sent the location {string} at {float}, {float}',
  function (this: Scenario, name: string, latitude: number, longitude: number) {
    const message = sent(this);
    assert.deepEqual([message.type, message.status, message.text], ['location', 'sent', name]);
    assert.deepEqual(message.location, place(name, latitude, longitude));
  },
);

Then(
  'the shop has sent the card of {string} with the number {string}',
  function (this: Scenario, name: string, number: string) {
    const { type, status, contact } = sent(this);
    assert.deepEqual([type, status], ['contact', 'sent']);
    assert.deepEqual(
      contact?.map((card) => [card.name, card.phones[0]?.number]),
      [[name, number]],
    );
  },
);

function assertPoll(message: V1MessageBody | undefined, question: string, options: string): void {
  assert.deepEqual([message?.type, message?.status, message?.text], ['poll', 'sent', question]);
  assert.deepEqual(message?.poll, { ...poll(question, options), selectable: 1 });
}

Then(
  'the shop has sent the poll {string} with the options {string}',
  function (this: Scenario, question: string, options: string) {
    assertPoll(sent(this), question, options);
  },
);

Then(
  'the list holds the poll {string} with the options {string}',
  function (this: Scenario, question: string, options: string) {
    const messages = this.outcome.answer<V1MessageBody[]>();
    assert.equal(messages.length, 1);
    const [{ status: _, ...message }] = messages as [V1MessageBody];
    // A receipt may have come meanwhile.
    assertPoll({ ...message, status: 'sent' }, question, options);
  },
);

Then('the shop gets the first poll again', function (this: Scenario) {
  const { message, replayed } = this.outcome.answer<V1SentMessage>();
  assert.deepEqual([replayed, message.type], [true, 'poll']);
});

Then(
  /^(Asha's|Ravi's) phone shows one (location|contact|poll)$/,
  async function (this: Scenario, who: string, type: string) {
    const { phone } = this.person(who.slice(0, -2));
    const arrived = await eventuallyPasses(async () => {
      const messages = await phone.messages();
      assert.ok(messages.length > 0, 'nothing has arrived');
      return messages;
    });
    assert.equal(arrived.length, 1);
    assert.ok(arrived[0]?.type.startsWith(type), `it is a ${arrived[0]?.type}`);
  },
);
