import { type Clock, HOUR_MS } from '../../shared/clock.js';
import type { DeliveriesPorts } from '../delivery/ports.js';
import { findEndpoint } from '../endpoints/read-webhooks.js';
import type { WebhooksPorts } from '../ports.js';
import {
  ACTIVITY_COUNT_LIMIT,
  ACTIVITY_HOURS,
  type AttemptHour,
  type WebhookActivity,
} from './webhook-activity.js';

type ReadWebhookActivityPorts = Pick<DeliveriesPorts, 'webhookActivities'> &
  Pick<WebhooksPorts, 'webhookEndpoints'> & { readonly clock: Clock };

/** How the deliveries of the account's push endpoints go, or of one of them; the oldest endpoint first. */
export class ReadWebhookActivity {
  readonly #ports: ReadWebhookActivityPorts;

  constructor(ports: ReadWebhookActivityPorts) {
    this.#ports = ports;
  }

  /** @throws WebhookNotFound */
  async execute(query: {
    readonly accountId: string;
    readonly endpointId?: string | undefined;
  }): Promise<WebhookActivity[]> {
    const { accountId, endpointId } = query;
    const { clock, webhookActivities, webhookEndpoints } = this.#ports;
    if (endpointId) await findEndpoint(webhookEndpoints, { accountId, endpointId });
    const thisHour = Math.floor(clock.now().getTime() / HOUR_MS) * HOUR_MS;
    const since = new Date(thisHour - (ACTIVITY_HOURS - 1) * HOUR_MS);
    const found = await webhookActivities.list({
      accountId,
      endpointId,
      since,
      countLimit: ACTIVITY_COUNT_LIMIT,
    });
    return found.map((activity) => ({ ...activity, hours: everyHour(activity.hours, since) }));
  }
}

/** With the hours in which nothing was attempted. */
function everyHour(hours: readonly AttemptHour[], since: Date): AttemptHour[] {
  const known = new Map(hours.map((hour) => [hour.at.getTime(), hour]));
  return Array.from({ length: ACTIVITY_HOURS }, (_, index) => {
    const at = since.getTime() + index * HOUR_MS;
    return known.get(at) ?? { at: new Date(at), delivered: 0, failed: 0 };
  });
}
