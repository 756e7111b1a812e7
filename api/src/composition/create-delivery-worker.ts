import { DisableEndpoint, WarnOfFailingEndpoint } from '@waxwing/core';
import type { Logger } from 'pino';
import { DeliveryWorker } from '../worker/webhooks/delivery-worker.js';
import type { WebhookMetrics } from '../worker/webhooks/webhook-metrics.js';
import type { Ports } from './ports.js';

/** Delivers events to webhooks; `owner` is the id of this process. */
export function createDeliveryWorker(
  ports: Ports,
  { owner, metrics, log }: { owner: string; metrics: WebhookMetrics; log: Logger },
): DeliveryWorker {
  const { deliveryHints, deliveryRecords, deliveryShards, deliveryTargets } = ports;
  const { endpointSecrets, eventBodies, eventLog, webhookSender } = ports;
  return new DeliveryWorker({
    deliveryHints,
    deliveryRecords,
    deliveryShards,
    deliveryTargets,
    disableEndpoint: new DisableEndpoint(ports),
    endpointSecrets,
    eventBodies,
    eventLog,
    log,
    metrics,
    owner,
    random: Math.random,
    warnOfFailing: new WarnOfFailingEndpoint(ports),
    webhookSender,
  });
}
