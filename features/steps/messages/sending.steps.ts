import { Given, When } from '@cucumber/cucumber';
import { formatNumber } from '../../support/numbers.js';
import { send } from '../../support/sending.js';
import type { Scenario } from '../../support/world.js';

When('{person} sends {string} to {person}', async function (this: Scenario, who: string, text, to: string) {
  await this.attemptSend(send(this, this.person(who), { text, number: this.person(to).number }));
});

Given(
  '{person} has sent {string} to {person}',
  async function (this: Scenario, who: string, text, to: string) {
    this.remember(await send(this, this.person(who), { text, number: this.person(to).number }));
  },
);

When('{person} sends {string} to {person} without waiting', async function (this: Scenario, who, text, to) {
  const request = { text, number: this.person(to).number, withoutWaiting: true };
  await this.attemptSend(send(this, this.person(who), request));
});

When(
  '{person} sends {string} to {person} in the other field',
  async function (this: Scenario, who, text, to) {
    await this.attemptSend(
      send(this, this.person(who), { text, number: this.person(to).number, asTo: true }),
    );
  },
);

When(
  '{person} sends {string} to {owner} number written {form}',
  async function (this: Scenario, who, text, to, form) {
    const number = formatNumber(this.person(to).number, form);
    await this.attemptSend(send(this, this.person(who), { text, number }));
  },
);

When('{person} sends {string} to the number {string}', async function (this: Scenario, who, text, number) {
  await this.attemptSend(send(this, this.person(who), { text, number }));
});

When('{person} sends {string} to nobody', async function (this: Scenario, who: string, text: string) {
  await this.attemptSend(send(this, this.person(who), { text }));
});

When('{person} sends nothing to {person}', async function (this: Scenario, who: string, to: string) {
  await this.attemptSend(send(this, this.person(who), { number: this.person(to).number }));
});

When(
  '{person} sends {string} to a number that is not on WhatsApp',
  async function (this: Scenario, who, text) {
    // A number without WhatsApp: the scenario never added this person's phone.
    await this.attemptSend(send(this, this.person(who), { text, number: this.person('Nobody').number }));
  },
);

When(
  '{person} sends a text of {int} characters to {person}',
  async function (this: Scenario, who: string, length: number, to: string) {
    // Characters as code points: each of these is two UTF-16 units.
    const text = '🌼'.repeat(length);
    await this.attemptSend(send(this, this.person(who), { text, number: this.person(to).number }));
  },
);

When(
  '{person} sends {int} messages to {person} without waiting',
  async function (this: Scenario, who: string, count: number, to: string) {
    const number = this.person(to).number;
    for (let at = 1; at <= count; at += 1) {
      const request = { text: `Message ${at}`, number, withoutWaiting: true };
      this.remember(await send(this, this.person(who), request));
    }
  },
);

When(
  '{person} sends {int} messages to {person} at the same time',
  async function (this: Scenario, who: string, count: number, to: string) {
    const number = this.person(to).number;
    const texts = Array.from({ length: count }, (_, at) => `Message ${at + 1}`);
    const sending = texts.map((text) => send(this, this.person(who), { text, number, withoutWaiting: true }));
    const settled = await Promise.allSettled(sending);
    for (const result of settled) if (result.status === 'fulfilled') this.remember(result.value);
    const refused = settled.find((result) => result.status === 'rejected');
    if (refused) await this.attempt(Promise.reject(refused.reason));
  },
);
