import { encodeId, type WebhookBody } from '@waxwing/contract';
import {
  type ExportedWebhook,
  MASKED_VALUE,
  type ShownWebhook,
  typesIn,
  type WebhookSecret,
} from '@waxwing/core';

export function presentWebhook({ endpoint, headerNames, previousSecretUntil }: ShownWebhook): WebhookBody {
  return {
    ...presentWebhookRecord({ ...endpoint, events: typesIn(endpoint.types) }),
    object: 'webhook',
    headers: Object.fromEntries(headerNames.map((name) => [name, MASKED_VALUE])),
    previous_secret_until: previousSecretUntil?.toISOString() ?? null,
  };
}

/** An endpoint without what is sealed. */
export function presentWebhookRecord(endpoint: ExportedWebhook) {
  return {
    id: encodeId('hook', endpoint.id),
    kind: endpoint.kind,
    url: endpoint.url,
    description: endpoint.description,
    events: endpoint.events as WebhookBody['events'],
    instance_ids: endpoint.instanceIds.map((id) => encodeId('ins', id)),
    order: endpoint.strict ? ('strict' as const) : ('any' as const),
    max_in_flight: endpoint.maxInFlight,
    per_second: endpoint.perSecond,
    version: endpoint.version,
    status: endpoint.state,
    disabled_reason: endpoint.disabledReason,
    failing_since: endpoint.failingSince?.toISOString() ?? null,
    last_success_at: endpoint.lastSuccessAt?.toISOString() ?? null,
    recording_until: endpoint.recordingUntil?.toISOString() ?? null,
    created_at: endpoint.createdAt.toISOString(),
  };
}

export function presentWebhookSecret(endpointId: string, { secret, previousSecretUntil }: WebhookSecret) {
  return {
    object: 'webhook_secret' as const,
    webhook_id: encodeId('hook', endpointId),
    secret,
    previous_secret_until: previousSecretUntil?.toISOString() ?? null,
  };
}
