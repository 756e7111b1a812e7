import assert from 'node:assert/strict';
import { Then, When } from '@cucumber/cucumber';
import type { SendRequest } from '../../support/clients/views/sends.js';
import { integrator, send } from '../../support/sending.js';
import type { Scenario } from '../../support/world.js';

When(
  '{person} sends {string} to {person}, valid for {int} seconds',
  async function (this: Scenario, who: string, text: string, to: string, validFor: number) {
    await sendValid(this, who, { text, to, validFor, withoutWaiting: true });
  },
);

When(
  '{person} sends {string} to {person}, valid for {int} seconds, and waits',
  async function (this: Scenario, who: string, text: string, to: string, validFor: number) {
    await sendValid(this, who, { text, to, validFor });
  },
);

When(
  '{person} sends {string} to {person}, valid for {int} seconds, with the idempotency key {string}',
  async function (
    this: Scenario,
    who: string,
    text: string,
    to: string,
    validFor: number,
    reference: string,
  ) {
    await sendValid(this, who, { text, to, validFor, reference, withoutWaiting: true });
  },
);

When('the validity of {owner} messages has ended', async function (this: Scenario, who: string) {
  await this.timeMachine.messages.expireMessages(this.person(who).userId);
});

Then('the reason is {string}', async function (this: Scenario, reason: string) {
  const { id } = this.message;
  assert.equal((await integrator(this, this.person('Asha')).message(id)).failureReason, reason);
});

Then('it was valid for {int} seconds', async function (this: Scenario, seconds: number) {
  const { id, createdAt } = this.message;
  const { expiresAt } = await integrator(this, this.person('Asha')).message(id);
  assert.equal(expiresAt?.getTime(), createdAt.getTime() + seconds * 1_000);
});

async function sendValid(
  scenario: Scenario,
  who: string,
  { to, ...request }: Omit<SendRequest, 'instanceId'> & { to: string },
): Promise<void> {
  const { number } = scenario.person(to);
  await scenario.attemptSend(send(scenario, scenario.person(who), { ...request, number }));
}
