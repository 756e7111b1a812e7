import assert from 'node:assert/strict';
import { Then, When } from '@cucumber/cucumber';
import type { V1MessageBody } from '@waxwing/contract';
import type { ChatMessage } from '@waxwing/contract/sandbox';
import { eventually, eventuallyPasses } from '@waxwing/core/testing/eventually';
import type { Scenario } from '../../support/world.js';

/** The message that the shop of a scenario has deleted last. */
const deleted = new WeakMap<Scenario, V1MessageBody>();

const shopOf = (scenario: Scenario, who: string) => scenario.clients.v1(scenario.person(who).instance.key);

/** The message with this text, once the shop has it. */
function find(scenario: Scenario, who: string, text: string): Promise<V1MessageBody> {
  return eventually(async () =>
    (await shopOf(scenario, who).messages({})).find((message) => message.text === text),
  );
}

When(
  '{owner} shop corrects {string} to {string}',
  async function (this: Scenario, who: string, before: string, text: string) {
    const { id } = await find(this, who, before);
    await this.attempt(shopOf(this, who).edit(id, { text }));
  },
);

/** What the shop of a scenario has corrected last under a reference of its own, and what it was answered. */
const referred = new WeakMap<
  Scenario,
  { id: string; text: string; reference: string; first: V1MessageBody }
>();

function referredOf(scenario: Scenario) {
  const found = referred.get(scenario);
  assert.ok(found, 'the shop has corrected nothing under a reference');
  return found;
}

When(
  '{owner} shop corrects {string} to {string} under the reference {string}',
  async function (this: Scenario, who: string, before: string, text: string, reference: string) {
    const { id } = await find(this, who, before);
    const first = await shopOf(this, who).edit(id, { text }, reference);
    referred.set(this, { id, text, reference, first });
  },
);

When('{owner} shop repeats that correction', async function (this: Scenario, who: string) {
  const { id, text, reference } = referredOf(this);
  await this.attempt(shopOf(this, who).edit(id, { text }, reference));
});

When(
  '{owner} shop corrects it to {string} under that reference',
  async function (this: Scenario, who: string, text: string) {
    const { id, reference } = referredOf(this);
    await this.attempt(shopOf(this, who).edit(id, { text }, reference));
  },
);

Then('the shop gets the first answer to its correction again', function (this: Scenario) {
  assert.deepEqual(this.outcome.answer<V1MessageBody>(), referredOf(this).first);
});

When(
  '{owner} shop corrects the caption {string} to {string}',
  async function (this: Scenario, who: string, before: string, caption: string) {
    const { id } = await find(this, who, before);
    await this.attempt(shopOf(this, who).edit(id, { caption }));
  },
);

When(
  '{owner} shop deletes {string} for everyone',
  async function (this: Scenario, who: string, text: string) {
    const message = await find(this, who, text);
    deleted.set(this, message);
    await this.attempt(shopOf(this, who).remove(message.id));
  },
);

When('{owner} shop answers the deleted message', async function (this: Scenario, who: string) {
  const message = deleted.get(this);
  assert.ok(message?.to, 'the shop has deleted nothing');
  await this.attempt(shopOf(this, who).send({ to: message.to, text: 'As I said', answers: message.id }));
});

When(
  '{owner} shop reacts to {string} with {string}',
  async function (this: Scenario, who: string, text: string, emoji: string) {
    const { id } = await find(this, who, text);
    await this.attempt(shopOf(this, who).react(id, emoji));
  },
);

When(
  '{owner} shop sends {person} the reaction {string} to {string}',
  async function (this: Scenario, who: string, customer: string, emoji: string, text: string) {
    const { id } = await find(this, who, text);
    const content = { type: 'reaction', reaction: { message_id: id, emoji } };
    const { number: to } = this.person(customer);
    await this.attempt(
      shopOf(this, who)
        .send({ to, content })
        .then(({ message }) => message),
    );
  },
);

Then('the shop gets the message {string} as its answer', function (this: Scenario, text: string) {
  assert.equal(this.outcome.answer<V1MessageBody>().text, text);
});

Then('the shop gets the message with {string}, edited', function (this: Scenario, text: string) {
  const message = this.outcome.answer<V1MessageBody>();
  assert.deepEqual([message.text, message.deleted_at], [text, null]);
  assert.ok(message.edited_at);
});

Then(
  "{owner} shop's versions of it are {string} and {string}",
  async function (this: Scenario, who: string, first: string, second: string) {
    const versions = await shopOf(this, who).versions(this.outcome.answer<V1MessageBody>().id);
    assert.deepEqual(
      versions.map(({ text }) => text),
      [first, second],
    );
  },
);

Then('the shop gets the message without its text, deleted', function (this: Scenario) {
  const message = this.outcome.answer<V1MessageBody>();
  assert.equal(message.text, '');
  assert.ok(message.deleted_at);
});

/** The last message of Asha's chat on the phone, once it is as it should be. */
async function shows(scenario: Scenario, who: string, check: (last: ChatMessage) => void): Promise<void> {
  await eventuallyPasses(async () => {
    const chat = await scenario.person(who).phone.chatWith(scenario.person('Asha').number);
    const last = chat?.messages.filter(({ action }) => !action).at(-1);
    assert.ok(last, `${who} has no message`);
    check(last);
  });
}

Then(
  '{owner} phone shows {string}, corrected from {string}',
  async function (this: Scenario, who: string, text: string, before: string) {
    await shows(this, who, (last) => {
      assert.equal(last.text, text);
      assert.deepEqual(
        last.edits?.map((edit) => edit.text),
        [before],
      );
    });
  },
);

Then(
  '{owner} phone shows {string}, last corrected from {string}',
  async function (this: Scenario, who: string, text: string, before: string) {
    await shows(this, who, (last) => assert.deepEqual([last.text, last.edits?.at(-1)?.text], [text, before]));
  },
);

Then('{owner} phone shows that a message was deleted', async function (this: Scenario, who: string) {
  await shows(this, who, ({ deletedAt }) => assert.ok(deletedAt));
});

Then(
  '{owner} phone shows {string} with the reaction {string}',
  async function (this: Scenario, who: string, text: string, emoji: string) {
    await shows(this, who, (last) => {
      assert.equal(last.text, text);
      assert.deepEqual(
        last.reactions?.map((one) => one.emoji),
        [emoji],
      );
    });
  },
);

Then(
  '{owner} phone shows {string} without a reaction',
  async function (this: Scenario, who: string, text: string) {
    await shows(this, who, (last) => assert.deepEqual([last.text, last.reactions ?? []], [text, []]));
  },
);

Then(
  "{owner} shop's own reaction to {string} is {string}",
  async function (this: Scenario, who: string, text: string, emoji: string) {
    const { id } = await find(this, who, text);
    const [own, ...others] = await shopOf(this, who).reactions(id);
    assert.deepEqual([own?.emoji, own?.from, others], [emoji, this.person(who).number, []]);
  },
);
