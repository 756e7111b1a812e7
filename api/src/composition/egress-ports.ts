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

type EgressSettings = Pick<Settings, 'webhookTargets' | 'WEBHOOK_DENY' | 'PORT'>;

/** What asks the hosts that customers name, and which those may be: all by the same rules. */
export function createEgressPorts(settings: EgressSettings, publicUrl: string): EgressPorts {
  const { wall, resolver, targetUrls } = createEgressWall(settings, publicUrl);
  return {
    linkFetcher: new UndiciLinkFetcher({ wall, resolver, targetUrls }),
    targetUrls,
    webhookSender: new UndiciWebhookSender({ wall, resolver }),
  };
}

/** What stands between this installation and the hosts that customers name. */
export function createEgressWall(
  { webhookTargets: mode, WEBHOOK_DENY: deny, PORT }: EgressSettings,
  publicUrl: string,
) {
  const rules: TargetRules = { mode, deny, publicUrl, ownPorts: [PORT, Number(new URL(publicUrl).port)] };
  const wall = new AddressWall(rules);
  const resolver = mode === 'public' ? new DnsResolver() : new SystemResolver();
  return { wall, resolver, targetUrls: new UrlRules(rules, wall) };
}
