import {
  AddressWall,
  DnsResolver,
  SystemResolver,
  type TargetRules,
  UndiciLinkFetcher,
  UrlRules,
} from '@waxwing/adapters/egress';
import { UndiciWebhookSender } from '@waxwing/adapters/webhooks';
import type { LinkFetcher, TargetUrls, WebhookSender } from '@waxwing/core';
import type { Settings } from '../settings/settings.js';

interface EgressPorts {
  readonly linkFetcher: LinkFetcher;
  readonly targetUrls: TargetUrls;
  readonly webhookSender: WebhookSender;
}

/** What asks the hosts that customers name, and which those may be: all by the same rules. */
export function createEgressPorts(
  {
    webhookTargets: mode,
    WEBHOOK_DENY: deny,
    PORT,
  }: Pick<Settings, 'webhookTargets' | 'WEBHOOK_DENY' | 'PORT'>,
  publicUrl: string,
): EgressPorts {
  const rules: TargetRules = { mode, deny, publicUrl, ownPorts: [PORT, Number(new URL(publicUrl).port)] };
  const wall = new AddressWall(rules);
  const resolver = mode === 'public' ? new DnsResolver() : new SystemResolver();
  const targetUrls = new UrlRules(rules, wall);
  return {
    linkFetcher: new UndiciLinkFetcher({ wall, resolver, targetUrls }),
    targetUrls,
    webhookSender: new UndiciWebhookSender({ wall, resolver }),
  };
}
