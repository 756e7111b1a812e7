import assert from 'node:assert/strict';
import type { WebhookView } from './clients/webhooks-client.js';
import type { Scenario } from './world.js';

/** The webhook of the scenario: the only one of its owner. */
export async function webhookOf(scenario: Scenario, who: string): Promise<WebhookView> {
  const [webhook] = await scenario.person(who).customer.webhooks.list();
  assert.ok(webhook, `${who} has no webhook`);
  return webhook;
}
