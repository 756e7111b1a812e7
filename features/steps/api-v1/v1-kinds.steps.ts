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

/** The one message that has arrived at the phone. */
function arrival(scenario: Scenario, who: string) {
  return eventuallyPasses(async () => {
    const messages = await scenario.person(who).phone.messages();
    assert.equal(messages.length, 1);
    return messages[0]!;
  });
}

Then(
  '{owner} phone shows the location {string} at {float}, {float}',
  async function (this: Scenario, who: string, name: string, latitude: number, longitude: number) {
    const { type, location } = await arrival(this, who);
    assert.deepEqual(
      [type, location?.name, location?.latitude, location?.longitude],
      ['location', name, latitude, longitude],
    );
  },
);

Then(
  '{owner} phone shows the card of {string} with the number {string}',
  async function (this: Scenario, who: string, name: string, number: string) {
    const { type, contact } = await arrival(this, who);
    const [phone] = contact?.[0]?.phones ?? [];
    assert.deepEqual(
      [type, contact?.length, contact?.[0]?.name, phone?.number, phone?.waid],
      ['contact', 1, name, number, number.slice(1)],
    );
  },
);

Then(
  '{owner} phone shows the poll {string} with the options {string}',
  async function (this: Scenario, who: string, question: string, options: string) {
    const arrived = await arrival(this, who);
    assert.deepEqual(
      [arrived.type, arrived.poll?.question, arrived.poll?.options],
      ['poll', question, options.split(', ')],
    );
  },
);

Then('{owner} phone shows one poll', async function (this: Scenario, who: string) {
  assert.equal((await arrival(this, who)).type, 'poll');
});
