import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import type { EventBody } from '@waxwing/contract';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import type { IntegratorClient } from '../../support/clients/integrator-client.js';
import type { EventSliceView } from '../../support/clients/views/events.js';
import { integrator } from '../../support/sending.js';
import type { Scenario } from '../../support/world.js';

type MessageEvent = Extract<EventBody, { type: 'message.received' }>;

/** A shop's software that listens: where it is in the log, and what it heard last. */
interface Listener {
  readonly software: IntegratorClient;
  after: string;
  heard: MessageEvent[];
}
const listeners = new WeakMap<Scenario, Listener>();

Given(
  '{person} has made the key {string}, which may read events',
  async function (this: Scenario, who: string, name: string) {
    const person = this.person(who);
    person.addKey(await person.customer.createKey(name, undefined, { scopes: ['events:read'] }));
  },
);

Given(
  '{owner} shop has begun to listen with the key {string}',
  async function (this: Scenario, who: string, name: string) {
    const software = withKey(this, who, name);
    listeners.set(this, { software, after: (await software.events()).next, heard: [] });
  },
);

When(
  '{person} writes {string} to {person} while {owner} shop waits',
  async function (this: Scenario, who: string, text: string, to: string, _owner: string) {
    const { software, after } = listenerOf(this);
    const waiting = software.events({ after, types: 'message.received', wait: 25 });
    await this.person(who).phone.write(this.person(to).number, text);
    await waiting;
  },
);

Then(
  '{owner} shop hears of {string} from {person}',
  async function (this: Scenario, _owner: string, text: string, from: string) {
    const [heard] = await hear(this, 'message.received', 1);
    assert.equal(heard?.data.message?.text, text);
    assert.equal(heard.data.message.from, this.person(from).number);
  },
);

Then(
  '{owner} shop hears that the message was accepted, sent, delivered and read, in this order',
  async function (this: Scenario, _owner: string) {
    const heard = await hear(this, 'message.accepted,message.sent,message.delivered,message.read', 4);
    assert.deepEqual(
      heard.map(({ type, data }) => [type, data.message_id]),
      ['accepted', 'sent', 'delivered', 'read'].map((step) => [`message.${step}`, this.message.id]),
    );
  },
);

Then('each time the message has the status of that moment', function (this: Scenario) {
  const steps = listenerOf(this).heard.map(({ data: { message } }) => [
    message?.status,
    [message?.sent_at, message?.delivered_at, message?.read_at].filter((time) => time !== null).length,
  ]);
  assert.deepEqual(steps, [
    ['pending', 0],
    ['sent', 1],
    ['delivered', 2],
    ['read', 3],
  ]);
});

Then(
  '{owner} shop hears of {string} and then of {string}, one at a time, and not of {string} again',
  async function (this: Scenario, _owner: string, second: string, third: string, _first: string) {
    const texts = (await hear(this, 'message.received', 2)).map(({ data }) => data.message?.text);
    assert.deepEqual(texts, [second, third]);
  },
);

Then('{owner} shop reads the same event by its id', async function (this: Scenario, _owner: string) {
  const { software, heard } = listenerOf(this);
  assert.deepEqual(await software.event(heard[0]!.id), heard[0]);
});

When(
  '{owner} shop asks for events with the key {string}',
  async function (this: Scenario, who: string, name: string) {
    await this.attempt(withKey(this, who, name).events());
  },
);

When(
  '{owner} shop asks for events with the key of {owner} instance',
  async function (this: Scenario, who, _) {
    await this.attempt(integrator(this, this.person(who)).events());
  },
);

When(
  '{owner} shop asks for events of the type {string}',
  async function (this: Scenario, who: string, types) {
    await this.attempt(withKey(this, who, 'Shop').events({ types }));
  },
);

When(
  '{owner} stall asks for what came after that event with the key {string}',
  async function (this: Scenario, who: string, name: string) {
    const { id: after } = listenerOf(this).heard[0]!;
    await this.attempt(withKey(this, who, name).events({ after }));
  },
);

When(
  '{owner} stall asks for that event with the key {string}',
  async function (this: Scenario, who: string, name: string) {
    await this.attempt(withKey(this, who, name).event(listenerOf(this).heard[0]!.id));
  },
);

Then('it hears of nothing, and that everything is recorded from now on', function (this: Scenario) {
  const { events, recordedSince } = this.outcome.answer<EventSliceView>();
  assert.deepEqual(events, []);
  assert.ok(Math.abs(Date.now() - recordedSince.getTime()) < 60_000);
});

function withKey(scenario: Scenario, who: string, name: string): IntegratorClient {
  return scenario.clients.integrator(scenario.person(who).key(name).secret);
}

function listenerOf(scenario: Scenario): Listener {
  const listener = listeners.get(scenario);
  assert.ok(listener, 'somebody listens');
  return listener;
}

/** Reads on, an event at a time, until there are `count` of these types. */
async function hear(scenario: Scenario, types: string, count: number): Promise<MessageEvent[]> {
  const listener = listenerOf(scenario);
  const heard: MessageEvent[] = [];
  await eventuallyPasses(async () => {
    const { events, next } = await listener.software.events({
      after: listener.after,
      types,
      limit: 1,
      wait: 5,
    });
    listener.after = next;
    for (const event of events) if (types.split(',').includes(event.type)) heard.push(event as MessageEvent);
    assert.ok(heard.length >= count, `it heard of ${heard.length} of ${count}`);
  });
  listener.heard = heard;
  return heard;
}
