import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import type { ChatView } from '@waxwing/contract/sandbox';
import { eventually, eventuallyPasses } from '@waxwing/core/testing/eventually';
import type { Scenario } from '../../support/world.js';

const shopOf = (scenario: Scenario, who: string) => scenario.clients.v1(scenario.person(who).instance.key);

const STATES = { typing: 'composing', recording: 'recording' } as const;

/** The chat of `with` on the phone of `who`. */
const chatOn = (scenario: Scenario, who: string, other: string) =>
  scenario.person(who).phone.chatWith(scenario.person(other).number);

async function seesIn(
  scenario: Scenario,
  [who, other]: [string, string],
  check: (chat: ChatView) => void,
): Promise<void> {
  await eventuallyPasses(async () => {
    const chat = await chatOn(scenario, who, other);
    assert.ok(chat, `${who} has no chat with ${other}`);
    check(chat);
  });
}

function assertRead({ messages }: ChatView, text: string, read: boolean): void {
  const message = messages.find((one) => one.text === text);
  assert.equal(message?.read, read);
}

Given('WhatsApp will lose {owner} next read receipt', async function (this: Scenario, who: string) {
  // The acknowledgement of the delivery is over before.
  await this.person(who).phone.injectFault({ kind: 'swallow-receipt-ack' });
});

Given('{person} hides on her phone what she has read', async function (this: Scenario, who: string) {
  await this.person(who).phone.hideReads();
});

When('{owner} shop marks {string} as read', async function (this: Scenario, who: string, text: string) {
  const { id } = await eventually(async () =>
    (await shopOf(this, who).messages({})).find((message) => message.text === text),
  );
  await this.attempt(shopOf(this, who).markRead(id));
});

Then('the shop is told that the question is read', function (this: Scenario) {
  const { status, shown } = this.outcome.answer<{ status: string; shown: boolean }>();
  assert.deepEqual({ status, shown }, { status: 'read', shown: true });
});

Then('the shop is told that the question is read, which nobody sees', function (this: Scenario) {
  const { status, shown } = this.outcome.answer<{ status: string; shown: boolean }>();
  assert.deepEqual({ status, shown }, { status: 'read', shown: false });
});

Then(
  '{owner} phone shows {string} as read by {person}',
  async function (this: Scenario, who: string, text: string, reader: string) {
    await seesIn(this, [who, reader], (chat) => assertRead(chat, text, true));
  },
);

Then(
  '{owner} phone shows {string} as unread by {person}',
  async function (this: Scenario, who: string, text: string, reader: string) {
    await seesIn(this, [who, reader], (chat) => assertRead(chat, text, false));
  },
);

When(
  /^(?:her|Asha's) shop shows (.+) for (\d+) seconds that it is (typing|recording)$/,
  async function (this: Scenario, to: string, seconds: string, doing: keyof typeof STATES) {
    const { instance } = this.person('Asha');
    const number = to.startsWith('"') ? to.slice(1, -1) : this.person(to).number;
    const typing = { to: number, state: STATES[doing], seconds: Number(seconds) };
    await this.attempt(shopOf(this, 'Asha').showTyping(instance.id, typing));
  },
);

When(
  '{owner} shop stops showing {person} that it is recording',
  async function (this: Scenario, who: string, to: string) {
    const typing = { to: this.person(to).number, state: 'paused' } as const;
    const shown = await shopOf(this, who).showTyping(this.person(who).instance.id, typing);
    assert.equal(shown.until, null);
  },
);

Then(
  '{person} sees that {person} is {word}',
  async function (this: Scenario, who: string, other: string, doing: keyof typeof STATES) {
    assert.equal(this.outcome.answer<{ state: string }>().state, STATES[doing]);
    await seesIn(this, [who, other], ({ typing }) => assert.equal(typing, STATES[doing]));
  },
);

Then(
  '{person} sees nothing of {person} any more',
  async function (this: Scenario, who: string, other: string) {
    await seesIn(this, [who, other], (chat) => {
      assert.deepEqual([chat.typing, chat.online], [undefined, false]);
    });
  },
);

Then('{owner} phone notifies her', async function (this: Scenario, who: string) {
  await eventuallyPasses(async () => {
    assert.equal((await this.person(who).phone.visibility()).notified, true);
  });
});
