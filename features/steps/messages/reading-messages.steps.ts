import assert from 'node:assert/strict';
import { Then, When } from '@cucumber/cucumber';
import type { PublicInstance } from '../../support/clients/views/instances.js';
import type { MessageList } from '../../support/clients/views/sends.js';
import { integrator, send } from '../../support/sending.js';
import type { Scenario } from '../../support/world.js';

When(
  '{owner} software reads all messages, {int} at a time',
  async function (this: Scenario, who: string, perPage: number) {
    await this.attempt(readAll(this, who, perPage));
  },
);

When(
  '{owner} software reads all messages, {int} at a time, while others are sent',
  async function (this: Scenario, who: string, perPage: number) {
    const { number } = this.person('Ravi');
    const sendAnother = () =>
      send(this, this.person(who), { text: 'Meanwhile', number, withoutWaiting: true });
    await this.attempt(readAll(this, who, perPage, sendAnother));
  },
);

When('{owner} software reads what was received', async function (this: Scenario, who: string) {
  await this.attempt(integrator(this, this.person(who)).messages({ direction: 'inbound' }));
});

When(
  '{owner} software asks for the messages of {owner} other instance with its own key',
  async function (this: Scenario, who: string, owner: string) {
    const [first] = this.person(owner).instances;
    assert.ok(first);
    await this.attempt(integrator(this, this.person(who)).messages({ instanceId: first.id }));
  },
);

When(
  '{owner} software asks for the messages of {owner} instance',
  async function (this: Scenario, who: string, owner: string) {
    const { id: instanceId } = this.person(owner).instance;
    await this.attempt(integrator(this, this.person(who)).messages({ instanceId }));
  },
);

When('{owner} software asks for the messages after a made-up cursor', async function (this: Scenario, who) {
  await this.attempt(integrator(this, this.person(who)).messages({ from: 'yesterday' }));
});

When(
  '{owner} software asks for the state of {owner} instance',
  async function (this: Scenario, who: string, owner: string) {
    await this.attempt(integrator(this, this.person(who)).instance(this.person(owner).instance.id));
  },
);

Then(
  'it has read {int} messages in {int} parts, the newest first',
  function (this: Scenario, count: number, parts: number) {
    const lists = this.outcome.answer<MessageList[]>();
    assert.equal(lists.length, parts);
    const read = lists.flatMap(({ messages }) => messages.map(({ id }) => id));
    const sent = this.messages.map(({ id }) => id).toReversed();
    assert.equal(sent.length, count, 'messages that were accepted');
    assert.deepEqual(read, sent);
  },
);

Then(
  'it has read {string} from {person} to {person} and nothing else',
  function (this: Scenario, text: string, from: string, to: string) {
    const { messages } = this.outcome.answer<MessageList>();
    assert.deepEqual(
      messages.map((message) => [message.text, message.from, message.to, message.direction]),
      [[text, this.person(from).number, this.person(to).number, 'inbound']],
    );
  },
);

Then(
  'with the key {string} {owner} software finds {int} message(s)',
  async function (this: Scenario, name: string, who: string, count: number) {
    const { messages } = await this.clients.integrator(this.person(who).key(name).secret).messages();
    assert.equal(messages.length, count);
  },
);

Then('with the key of {owner} new instance it finds none', async function (this: Scenario, who: string) {
  assert.deepEqual((await integrator(this, this.person(who)).messages()).messages, []);
});

Then(
  'it is told that {owner} instance is ready, with {owner} number',
  function (this: Scenario, who: string, _same: string) {
    const { ready, status, phone } = this.outcome.answer<PublicInstance>();
    assert.deepEqual([ready, status, phone], [true, 'ready', this.person(who).number]);
  },
);

Then('it is told that {owner} instance is not ready', function (this: Scenario, _who: string) {
  assert.equal(this.outcome.answer<PublicInstance>().ready, false);
});

/** Reads every page from the newest on; calls `between` after each. */
async function readAll(
  scenario: Scenario,
  who: string,
  perPage: number,
  between: () => Promise<unknown> = async () => undefined,
): Promise<MessageList[]> {
  const software = integrator(scenario, scenario.person(who));
  const lists: MessageList[] = [];
  for (let from: string | undefined; ; ) {
    const list = await software.messages({ perPage, from });
    lists.push(list);
    if (list.next === undefined) return lists;
    from = list.next;
    await between();
  }
}
