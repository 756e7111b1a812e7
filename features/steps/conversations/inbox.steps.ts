import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { Given, Then, When } from '@cucumber/cucumber';
import type { ConversationBody, V1MessageBody } from '@waxwing/contract';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import type { Scenario } from '../../support/world.js';

/** The thread that was opened last. */
const threads = new WeakMap<Scenario, readonly V1MessageBody[]>();

Given(
  '{person} has written {string} to {person}',
  async function (this: Scenario, who: string, text: string, to: string) {
    await this.person(who).phone.write(this.person(to).number, text);
    await eventuallyPasses(async () => {
      assert.equal((await conversation(this, to, who)).preview, text);
    });
  },
);

When('{person} opens the conversation with {person}', open);
Given('{person} has opened the conversation with {person}', open);

When(
  '{person} replies {string} to {person}',
  async function (this: Scenario, who: string, text: string, to: string) {
    const { id } = await conversation(this, who, to);
    await this.attempt(this.person(who).customer.conversations.reply(id, text, randomUUID()));
  },
);

When(
  '{person} replies to {person} with the location {string} at {float}, {float}',
  async function (
    this: Scenario,
    who: string,
    to: string,
    name: string,
    latitude: number,
    longitude: number,
  ) {
    const { id } = await conversation(this, who, to);
    const content = { type: 'location' as const, location: { name, latitude, longitude } };
    await this.attempt(this.person(who).customer.conversations.replyWith(id, content));
  },
);

When(
  '{person} replies {string} to {person}, and her browser repeats that',
  async function (this: Scenario, who: string, text: string, to: string) {
    const { conversations } = this.person(who).customer;
    const { id } = await conversation(this, who, to);
    const attempt = randomUUID();
    const first = await conversations.reply(id, text, attempt);
    assert.equal((await conversations.reply(id, text, attempt)).id, first.id);
  },
);

When(
  '{person} says that {person} has read up to {string}',
  async function (this: Scenario, who: string, _same: string, text: string) {
    const message = threads.get(this)?.find((one) => one.text === text);
    assert.ok(message, `"${text}" is not in the conversation`);
    const { id } = await conversation(this, who, 'Ravi');
    await this.person(who).customer.conversations.markRead(id, message.id);
  },
);

When(
  '{person} looks at the conversation of {person} with {person}',
  async function (this: Scenario, who: string, other: string, to: string) {
    const { id } = await conversation(this, other, to);
    await this.attempt(this.person(who).customer.conversations.get(id));
  },
);

Then(
  '{owner} inbox shows a conversation with {person}, {int} unread, {string}',
  async function (this: Scenario, who: string, withWhom: string, unread: number, preview: string) {
    await eventuallyPasses(async () => {
      const [newest] = await this.person(who).customer.conversations.list();
      const { name, number, ...shown } = newest ?? ({} as Partial<ConversationBody>);
      assert.deepEqual([name, number], [withWhom, this.person(withWhom).number]);
      assert.deepEqual([shown.unread, shown.preview], [unread, preview]);
    });
  },
);

Then('{owner} inbox has nothing unread', async function (this: Scenario, who: string) {
  assert.deepEqual(await this.person(who).customer.conversations.list('true'), []);
});

Then('{owner} inbox is empty', async function (this: Scenario, who: string) {
  assert.deepEqual(await this.person(who).customer.conversations.list(), []);
});

Then('{person} reads {string} from {string}', function (this: Scenario, _who: string, text: string, name) {
  const [newest] = threads.get(this) ?? [];
  assert.deepEqual([newest?.text, newest?.from_name], [text, name]);
});

Then('{person} reads {string} and {string}', function (this: Scenario, _who: string, first: string, second) {
  const texts = threads.get(this)?.map(({ text }) => text);
  assert.deepEqual(texts, [second, first]);
});

Then(
  '{owner} programs read {string} from {string}',
  async function (this: Scenario, who: string, text: string, name: string) {
    const programs = this.clients.v1(this.person(who).instance.key);
    await eventuallyPasses(async () => {
      const [newest] = await programs.messages({ direction: 'inbound' });
      assert.deepEqual([newest?.text, newest?.from_name], [text, name]);
    });
  },
);

/** As a dashboard does: it shows the messages, and says that they were read. */
async function open(this: Scenario, who: string, withWhom: string): Promise<void> {
  const { conversations } = this.person(who).customer;
  const { id } = await conversation(this, who, withWhom);
  const thread = await conversations.messages(id);
  threads.set(this, thread);
  await conversations.markRead(id, thread[0]!.id);
}

function conversation(scenario: Scenario, who: string, withWhom: string): Promise<ConversationBody> {
  const { number } = scenario.person(withWhom);
  return eventuallyPasses(async () => {
    const found = await scenario.person(who).customer.conversations.list();
    const one = found.find((conversation) => conversation.number === number);
    assert.ok(one, `${who} has no conversation with ${withWhom}`);
    return one;
  });
}
