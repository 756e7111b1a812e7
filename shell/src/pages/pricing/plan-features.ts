import { formatCount } from '@waxwing/kit/format';
import type { Plan } from '../plans/plans.api.js';

/** What a plan adds to its limits and the API. */
const ADDS: Readonly<Record<string, readonly string[]>> = {
  Free: ['Email support', '7 days of history'],
  Basic: ['Priority support', '30 days of history', 'Analytics dashboard'],
  Pro: ['24/7 support', '90 days of history', 'Advanced analytics', 'Webhooks'],
  Enterprise: ['Dedicated support', 'Unlimited history', 'Custom analytics', 'SLA'],
};

/** The lines of a plan's card. */
export function planFeatures({ name, instance_limit, message_limit }: Plan): readonly string[] {
  return [
    `${formatCount(instance_limit)} ${instance_limit === 1 ? 'WhatsApp Instance' : 'WhatsApp Instances'}`,
    `${formatCount(message_limit)} messages per month`,
    'API access',
    ...(ADDS[name] ?? []),
  ];
}
