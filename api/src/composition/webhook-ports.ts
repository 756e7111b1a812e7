import {
  AddressWall,
  DnsResolver,
  SystemResolver,
  type TargetRules,
  UndiciWebhookSender,
  WebhookUrlRules,
} from '@waxwing/adapters/webhooks';
import type { WebhookSender, WebhookTargets } from '@waxwing/core';
import type { Settings } from '../settings/settings.js';

interface WebhookConnections {
  readonly webhookSender: WebhookSender;
  readonly webhookTargets: WebhookTargets;
}

/** What sends webhooks, and where it may: both by the same rules. */
export function createWebhookPorts(
  {
    webhookTargets: mode,
    WEBHOOK_DENY: deny,
    PORT,
  }: Pick<Settings, 'webhookTargets' | 'WEBHOOK_DENY' | 'PORT'>,
  publicUrl: string,
): WebhookConnections {
  const rules: TargetRules = { mode, deny, publicUrl, ownPorts: [PORT, Number(new URL(publicUrl).port)] };
  const wall = new AddressWall(rules);
  const resolver = mode === 'public' ? new DnsResolver() : new SystemResolver();
  return {
    webhookSender: new UndiciWebhookSender({ wall, resolver }),
    webhookTargets: new WebhookUrlRules(rules, wall),
  };
}
