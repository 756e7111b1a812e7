import assert from 'node:assert/strict';
import { Then, When } from '@cucumber/cucumber';
import type { NewMessage } from '@waxwing/contract/sandbox';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import type { V1SentMessage } from '../../support/clients/v1-client.js';
import type { Scenario } from '../../support/world.js';

const shopOf = (scenario: Scenario, who = 'Asha') => scenario.clients.v1(scenario.person(who).instance.key);

/** The message that the shop has sent last, on the phone and in the shop. */
const sent = ({ outcome }: Scenario) => outcome.answer<V1SentMessage>().message;

/** What one phone does to a message. */
function act(scenario: Scenario, who: string, action: Omit<NewMessage, 'to'>): Promise<string> {
  return scenario.person(who).phone.send({ to: scenario.person('Asha').number, ...action });
}

/** WhatsApp's id of the last message that the phone has written. */
function written(scenario: Scenario, who: string): string {
  const id = scenario.person(who).phone.lastWritten;
  assert.ok(id, `${who} has written nothing`);
  return id;
}

/** The newest message that the shop has received. */
async function received(scenario: Scenario) {
  const [message] = await shopOf(scenario).messages({ direction: 'inbound', limit: '1' });
  assert.ok(message, 'nothing was received');
  return message;
}

When('{person} reacts to it with {string}', async function (this: Scenario, who: string, emoji: string) {
  await act(this, who, { reaction: { message: sent(this).wa_id, emoji } });
});

Then(
  '{owner} shop sees the reaction {string} of {person}',
  async function (this: Scenario, who, emoji, from: string) {
    await eventuallyPasses(async () => {
      const reactions = await shopOf(this, who).reactions(sent(this).id);
      assert.deepEqual(
        reactions.map((one) => [one.emoji, one.from]),
        [[emoji, this.person(from).number]],
      );
    });
  },
);

Then('{owner} shop sees no reaction', async function (this: Scenario, who: string) {
  await eventuallyPasses(async () => assert.deepEqual(await shopOf(this, who).reactions(sent(this).id), []));
});

When(
  '{person} corrects it to {string} as {word} phones do',
  async function (this: Scenario, who: string, text: string, age: string) {
    await act(this, who, { edit: { message: written(this, who), text, secret: age === 'new' } });
  },
);

When(
  'she corrects it on her phone to {string} as {word} phones do',
  async function (this: Scenario, text: string, age: string) {
    const edit = { message: sent(this).wa_id, text, secret: age === 'new' };
    await this.person('Asha').phone.send({ to: this.person('Ravi').number, edit });
  },
);

Then("the shop's message reads {string}, edited", async function (this: Scenario, text: string) {
  await eventuallyPasses(async () => {
    const message = await shopOf(this).message(sent(this).id);
    assert.deepEqual([message.text, message.edited_at !== null], [text, true]);
  });
});

Then(
  '{owner} shop reads {string} from {person}, edited',
  async function (this: Scenario, _who: string, text: string, from: string) {
    await eventuallyPasses(async () => {
      const message = await received(this);
      assert.deepEqual(
        [message.text, message.from, message.edited_at !== null],
        [text, this.person(from).number, true],
      );
    });
  },
);

Then(
  'its versions are {string} and {string}',
  async function (this: Scenario, first: string, second: string) {
    const versions = await shopOf(this).versions((await received(this)).id);
    assert.deepEqual(
      versions.map(({ text }) => text),
      [first, second],
    );
  },
);

When('{person} deletes it for everyone', async function (this: Scenario, who: string) {
  await act(this, who, { delete: { message: written(this, who) } });
});

Then(
  '{owner} shop sees that {person} has deleted a message, and not what it said',
  async function (this: Scenario, _who: string, from: string) {
    await eventuallyPasses(async () => {
      const message = await received(this);
      assert.deepEqual(
        [message.text, message.from, message.deleted_at !== null],
        ['', this.person(from).number, true],
      );
    });
  },
);

Then('no version of it is shown', async function (this: Scenario) {
  assert.deepEqual(await shopOf(this).versions((await received(this)).id), []);
});

When('{person} votes for {string}', async function (this: Scenario, who: string, option: string) {
  const vote = { poll: sent(this).wa_id, options: option === '' ? [] : [option] };
  await act(this, who, { vote });
});

Then(
  'the poll counts {int} for {string} and {int} for {string}',
  async function (this: Scenario, first: number, one: string, second: number, other: string) {
    await eventuallyPasses(async () => {
      const options = await shopOf(this).votes(sent(this).id);
      assert.deepEqual(
        options.map(({ option, votes }) => [option, votes]),
        [
          [one, first],
          [other, second],
        ],
      );
    });
  },
);
