import assert from 'node:assert/strict';
import { After, Given, Then, When } from '@cucumber/cucumber';
import { waitUntil } from '@waxwing/core/testing/eventually';
import type { EventStream } from '../../support/clients/event-stream.js';
import type { Scenario } from '../../support/world.js';

interface Connection {
  /** Opens it anew, behind the last event that was heard. */
  readonly open: (last?: string) => Promise<EventStream>;
  stream: EventStream;
}
const connections = new WeakMap<Scenario, Connection>();

After(function (this: Scenario) {
  connections.get(this)?.stream.close();
});

Given(
  '{owner} shop stays connected with the key {string}',
  async function (this: Scenario, who: string, name: string) {
    const software = this.clients.integrator(this.person(who).key(name).secret);
    await connect(this, (last) => software.stream(last));
  },
);

Given(
  '{owner} shop asks for the list of events as a stream, with the key {string}',
  async function (this: Scenario, who: string, name: string) {
    const software = this.clients.integrator(this.person(who).key(name).secret);
    await connect(this, (last) => software.streamedEvents(last));
  },
);

Given('{owner} dashboard is open', async function (this: Scenario, who: string) {
  const { customer } = this.person(who);
  await connect(this, (last) => customer.stream(last));
});

When('the connection breaks', function (this: Scenario) {
  connectionOf(this).stream.close();
});

When('{owner} shop connects again', async function (this: Scenario, _owner: string) {
  const connection = connectionOf(this);
  connection.stream = await connection.open(connection.stream.told.at(-1)?.id);
});

Then(
  '{owner} shop is told of {string} over the connection',
  async function (this: Scenario, _owner: string, text: string) {
    await waitUntil(() => textsTold(this).includes(text), `"${text}" over the connection`);
  },
);

Then('it is not told of {string} again', function (this: Scenario, text: string) {
  assert.ok(!textsTold(this).includes(text), `"${text}" was told again`);
});

Then('{owner} dashboard is told of a new message', async function (this: Scenario, _owner: string) {
  const { stream } = connectionOf(this);
  await waitUntil(() => stream.told.some(({ type }) => type === 'message.received'), 'a new message');
});

Then(
  '{owner} dashboard is told that a conversation has changed',
  async function (this: Scenario, _owner: string) {
    const { stream } = connectionOf(this);
    await waitUntil(
      () => stream.told.some(({ type }) => type === 'conversation.updated'),
      'the conversation to change',
    );
  },
);

async function connect(scenario: Scenario, open: Connection['open']): Promise<void> {
  connections.set(scenario, { open, stream: await open() });
}

function connectionOf(scenario: Scenario): Connection {
  const connection = connections.get(scenario);
  assert.ok(connection, 'somebody is connected');
  return connection;
}

function textsTold(scenario: Scenario): unknown[] {
  return connectionOf(scenario).stream.told.map(({ data }) => {
    const { message } = (data.data ?? {}) as { message?: { text?: string } };
    return message?.text;
  });
}
