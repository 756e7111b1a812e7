import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { Then, When } from '@cucumber/cucumber';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import { countMails } from '../../support/mailbox.js';
import { Outcome } from '../../support/outcome.js';
import { integrator } from '../../support/sending.js';
import type { Scenario } from '../../support/world.js';

const SECONDS: Readonly<Record<string, number>> = { seconds: 1, minutes: 60 };

When(
  '{person} tries {int} wrong passwords for {owner} account',
  async function (this: Scenario, who: string, count: number, owner: string) {
    const { email } = this.person(owner);
    for (let n = 1; n <= count; n++) {
      await this.attempt(this.person(who).customer.logIn({ email, password: `wrong horse ${n}` }));
      assert.equal(this.outcome.refusal().sentence, 'Invalid email or password', `try ${n}`);
    }
  },
);

/** The error sentences of the strangers, by scenario. */
const read = new WeakMap<Scenario, string[]>();

When(
  'strangers at {int} addresses try {int} wrong passwords each for {owner} account',
  async function (this: Scenario, addresses: number, count: number, owner: string) {
    const { email } = this.person(owner);
    const guess = async (n: number) => {
      const stranger = this.visitor();
      const sentences = [];
      for (let tries = 1; tries <= count; tries++) {
        const outcome = await Outcome.of(stranger.logIn({ email, password: `wrong horse ${n} ${tries}` }));
        sentences.push(outcome.refusal().sentence);
      }
      return sentences;
    };
    const all = await Promise.all(Array.from({ length: addresses }, (_, n) => guess(n)));
    read.set(this, all.flat());
  },
);

Then('the last of them are told {string}', function (this: Scenario, sentence: string) {
  const sentences = read.get(this) ?? [];
  const wrong = sentences.filter((one) => one === 'Invalid email or password').length;
  assert.ok(wrong >= 100, `${wrong} were let try`);
  assert.deepEqual([...new Set(sentences)].toSorted(), ['Invalid email or password', sentence].toSorted());
});

When(
  '{person} tries the right password for {owner} account',
  async function (this: Scenario, who: string, owner: string) {
    const { email, password } = this.person(owner);
    await this.attempt(this.person(who).customer.logIn({ email, password }));
  },
);

When(
  '{person} changes {owner} password to {string}, giving {int} wrong ones as the current one',
  async function (this: Scenario, who: string, _owner: string, to: string, count: number) {
    const { profile } = this.person(who).customer;
    for (let n = 1; n <= count; n++) {
      await this.attempt(profile.changePassword(`wrong horse ${n}`, to));
      assert.equal(this.outcome.refusal().sentence, 'Current password is incorrect', `try ${n}`);
    }
  },
);

When(
  '{person} says {int} times that {person} forgot {owner} password',
  async function (this: Scenario, who: string, count: number, owner: string, _same: string) {
    const { email } = this.person(owner);
    const { profile } = this.person(who).customer;
    for (let n = 1; n <= count; n++) await this.attempt(profile.forgotPassword(email));
  },
);

When(
  '{owner} software reads {owner} messages {int} times',
  async function (this: Scenario, who: string, _same: string, count: number) {
    const software = integrator(this, this.person(who));
    // All at once, since they are counted within ten seconds; the last of them may exceed the limit.
    await Promise.all(Array.from({ length: count - 1 }, () => software.messages()));
    await this.attempt(software.messages());
  },
);

When(
  '{person} waits until the time that {person} was told',
  async function (this: Scenario, _who: string, _same) {
    await delay(retryAfter(this) * 1_000);
  },
);

Then(
  '{person} is told to try again within {int} {word}',
  function (this: Scenario, _who: string, count: number, unit: string) {
    const seconds = retryAfter(this);
    const most = count * (SECONDS[unit] ?? Number.NaN);
    assert.ok(seconds > 0 && seconds <= most, `told to wait for ${seconds} s`);
  },
);

Then(
  '{person} gets {int} mails with a reset link',
  async function (this: Scenario, who: string, count: number) {
    const { email } = this.person(who);
    const counted = () => countMails(this, email, 'Reset your');
    await eventuallyPasses(async () => assert.ok((await counted()) >= count));
    assert.equal(await counted(), count);
  },
);

/** Seconds, equal in the refusal's body and header. */
function retryAfter({ outcome }: Scenario): number {
  return Number(outcome.refusal().details.retry_after);
}
