import assert from 'node:assert/strict';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import { type GotEvent, verifySignature } from './shop-server.js';
import { shopServerOf } from './shop-server-of.js';
import type { Scenario } from './world.js';

/** Waits until the shop's server has got such an event, signed with the secret of the person's webhook. */
export async function shopGets(
  scenario: Scenario,
  who: string,
  matches: (got: GotEvent) => boolean,
): Promise<void> {
  const { webhookSecret } = scenario.person(who);
  assert.ok(webhookSecret);
  await eventuallyPasses(() => {
    const got = shopServerOf(scenario).got.find(matches);
    assert.ok(got, 'the event has arrived');
    verifySignature(got, webhookSecret);
  });
}
