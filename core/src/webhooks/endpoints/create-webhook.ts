import { InstanceNotFound } from '../../instances/errors.js';
import type { Instances } from '../../instances/ports.js';
import { webhookLimitOf } from '../../plans/webhook-limits.js';
import type { Clock } from '../../shared/clock.js';
import type { IdGenerator } from '../../shared/id-generator.js';
import type { TargetUrls } from '../../shared/target-urls.js';
import { NoSubscription } from '../../subscriptions/errors.js';
import type { Subscriptions } from '../../subscriptions/ports.js';
import type { EndpointSecrets, NewEndpoint, WebhookEndpoints } from '../ports.js';
import { type EndpointKind, EVENT_VERSION, type SealedEndpoint } from '../webhook-endpoint.js';
import { type EndpointSettings, newSettings } from './endpoint-settings.js';
import { parseOwnHeaders } from './masked-headers.js';
import { type ShownWebhook, showWebhook } from './open-endpoint.js';

export interface CreateWebhookPorts {
  clock: Clock;
  endpointSecrets: EndpointSecrets;
  ids: IdGenerator;
  instances: Instances;
  subscriptions: Subscriptions;
  webhookEndpoints: WebhookEndpoints;
  targetUrls: TargetUrls;
}

export interface CreateWebhookCommand extends EndpointSettings {
  readonly accountId: string;
  /** `push` by default. */
  readonly kind?: EndpointKind | undefined;
}

export interface CreatedWebhook extends ShownWebhook {
  /** Null for a pull endpoint. */
  readonly secret: string | null;
}

/**
 * Creates an endpoint within the plan's limit. It is told of what happens from now on.
 * @throws NoSubscription, WebhookLimitReached, InvalidWebhook, WebhookUrlRefused, InstanceNotFound
 */
export class CreateWebhook {
  readonly #ports: CreateWebhookPorts;

  constructor(ports: CreateWebhookPorts) {
    this.#ports = ports;
  }

  async execute({ accountId, kind = 'push', ...settings }: CreateWebhookCommand): Promise<CreatedWebhook> {
    const { clock, endpointSecrets, ids, instances, subscriptions, webhookEndpoints, targetUrls } =
      this.#ports;
    const at = clock.now();
    const endpoint: NewEndpoint = {
      id: ids.next(),
      accountId,
      kind,
      ...newSettings(settings, kind, targetUrls),
      version: EVENT_VERSION,
      state: 'enabled',
      disabledReason: null,
      failingSince: null,
      lastSuccessAt: null,
      recordingUntil: null,
      createdAt: at,
    };
    const headers = parseOwnHeaders(settings.headers ?? {});
    const subscription = await subscriptions.activeOf(accountId, at);
    if (!subscription) throw new NoSubscription();
    await assertInstances(instances, accountId, endpoint.instanceIds);

    const secret = kind === 'push' ? endpointSecrets.generate() : null;
    const owner = { accountId, endpointId: endpoint.id };
    const sealed: SealedEndpoint = {
      secret: secret === null ? null : endpointSecrets.sealSecret(secret, owner),
      previousSecret: null,
      previousSecretUntil: null,
      headers: Object.keys(headers).length === 0 ? null : endpointSecrets.sealHeaders(headers, owner),
    };
    const stored = await webhookEndpoints.add(endpoint, sealed, webhookLimitOf(subscription.planId));
    return { ...showWebhook(endpointSecrets, stored, at), secret };
  }
}

/** @throws InstanceNotFound when one of these is not an instance of the account */
export async function assertInstances(
  instances: Instances,
  accountId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const own = new Set((await instances.listOf(accountId)).map(({ id }) => id));
  if (!ids.every((id) => own.has(id))) throw new InstanceNotFound();
}
