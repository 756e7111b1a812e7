import assert from 'node:assert/strict';
import { Then, When } from '@cucumber/cucumber';
import type { ReplayBody } from '@waxwing/contract';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import { webhookOf } from '../../support/webhook-of.js';
import type { Scenario } from '../../support/world.js';

const HOUR_MS = 3_600_000;

When('{person} replays the last hour', async function (this: Scenario, who: string) {
  const { id } = await webhookOf(this, who);
  const since = new Date(Date.now() - HOUR_MS).toISOString();
  await this.attempt(this.person(who).customer.webhooks.replays.start(id, since));
});

Then('{owner} webhook has had no replay', async function (this: Scenario, who: string) {
  const { id } = await webhookOf(this, who);
  assert.equal(await this.person(who).customer.webhooks.replays.get(id), null);
});

When('{person} stops the replay', async function (this: Scenario, who: string) {
  const { id } = await webhookOf(this, who);
  await this.attempt(this.person(who).customer.webhooks.replays.cancel(id));
});

Then('the replay is done, with {int} delivered', async function (this: Scenario, delivered: number) {
  await eventuallyPasses(async () => {
    const replay = await replayOf(this);
    assert.deepEqual([replay.state, replay.delivered, replay.progress], ['done', delivered, 1]);
  });
});

Then('the replay is cancelled', async function (this: Scenario) {
  assert.equal(this.outcome.answer<ReplayBody>().state, 'cancelled');
  assert.equal((await replayOf(this)).state, 'cancelled');
});

async function replayOf(scenario: Scenario): Promise<ReplayBody> {
  const { id } = await webhookOf(scenario, 'Asha');
  const replay = await scenario.person('Asha').customer.webhooks.replays.get(id);
  assert.ok(replay, 'there was a replay');
  return replay;
}
