import assert from 'node:assert/strict';
import { Then, When } from '@cucumber/cucumber';
import type { Fault } from '@waxwing/contract/sandbox';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import type { SentMessage } from '../../support/clients/views/sends.js';
import { waitUntilReadyAgain } from '../../support/linking.js';
import { Refused } from '../../support/outcome.js';
import { send } from '../../support/sending.js';
import type { Scenario } from '../../support/world.js';

When('{owner} instance loses its connection', async function (this: Scenario, who: string) {
  await injectConnectionFault(this, who, { kind: 'drop' });
});

When("another program opens {owner} instance's session", async function (this: Scenario, who: string) {
  await injectConnectionFault(this, who, { kind: 'replace' });
});

When('the service is restarted', async function (this: Scenario) {
  await this.product.stop();
  await this.product.resume();
});

When('the service crashes and is started again', async function (this: Scenario) {
  await this.product.kill();
  await this.product.resume();
});

When(
  'the service crashes while {person} sends {int} messages to {person}, each with an idempotency key',
  crashDuringSends,
);

Then('{owner} instance is ready again without another scan', async function (this: Scenario, who: string) {
  const person = this.person(who);
  await waitUntilReadyAgain(person);
  const { picture } = await person.customer.instances.qrCode(person.instance.id);
  assert.equal(picture, null);
});

When('{person} repeats each send that was not answered', async function (this: Scenario, who: string) {
  for (const request of this.unanswered) {
    // The idempotency key of a send that a crash interrupted stays locked for a while, because the send may still be running.
    const sent = await eventuallyPasses(() => send(this, this.person(who), request));
    this.remember(sent);
  }
});

Then(
  '{person} sees that it connects again after {pause} at the earliest',
  async function (this: Scenario, who: string, pauseMs: number) {
    const { customer, instance } = this.person(who);
    const { retryAt } = await customer.instances.get(instance.id);
    assert.ok(retryAt, 'no moment is shown');
    const left = retryAt.getTime() - Date.now();
    assert.ok(left > 0 && left <= pauseMs, `it connects again in ${left} ms`);
  },
);

async function crashDuringSends(this: Scenario, who: string, count: number, to: string): Promise<void> {
  const { number } = this.person(to);
  const requests = Array.from({ length: count }, (_, at) => {
    return { text: `Message ${at + 1}`, number, reference: `order-${at + 1}` };
  });
  const answered = new Map<string, SentMessage>();
  const sending = requests.map(async (request) => {
    answered.set(request.text, await send(this, this.person(who), request));
  });
  await Promise.race(sending);
  await this.product.kill();
  const failed = (await Promise.allSettled(sending)).filter((one) => one.status === 'rejected');
  for (const { reason } of failed) if (reason instanceof Refused) throw reason;
  for (const sent of answered.values()) this.remember(sent);
  this.unanswered = requests.filter(({ text }) => !answered.has(text));
  assert.ok(this.unanswered.length > 0, 'the crash came too late to interrupt anything');
  await this.product.resume();
}

/** Resolves once the product has noticed the fault: "ready" from then on means ready again. */
async function injectConnectionFault(scenario: Scenario, who: string, fault: Fault): Promise<void> {
  const { customer, instance, phone } = scenario.person(who);
  await phone.injectFault(fault);
  await eventuallyPasses(async () => {
    assert.notEqual((await customer.instances.get(instance.id)).status, 'ready');
  });
}
