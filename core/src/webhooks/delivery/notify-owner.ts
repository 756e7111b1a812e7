import { enqueueNotice } from '../../accounts/enqueue-notice.js';
import type { AccountsPorts } from '../../accounts/ports.js';
import type { JobQueue } from '../../shared/job-queue.js';
import type { WebhooksPorts } from '../ports.js';
import type { DisabledReason, WebhookEndpoint } from '../webhook-endpoint.js';
import { RECORDING_MS } from './endpoint-health.js';

type NotifyPorts = Pick<AccountsPorts, 'accounts'> &
  Pick<WebhooksPorts, 'webhookEndpoints'> & { readonly jobs: JobQueue };

/** Tells the owner by mail that an endpoint has failed for a day. */
export class WarnOfFailingEndpoint {
  readonly #ports: NotifyPorts;

  constructor(ports: NotifyPorts) {
    this.#ports = ports;
  }

  async execute({ accountId, url }: WebhookEndpoint, since: Date): Promise<void> {
    const account = await this.#ports.accounts.byId(accountId);
    if (!account) return;
    await enqueueNotice(this.#ports.jobs, {
      kind: 'webhook-failing',
      to: account.email,
      username: account.username,
      host: hostOf(url),
      since: since.toISOString(),
    });
  }
}

/**
 * Stops deliveries to an endpoint that wants no more of them or has failed for days, and tells its owner by mail. Answers false where that
 * was another URL's: the endpoint has a new one, or it is disabled already.
 */
export class DisableEndpoint {
  readonly #ports: NotifyPorts;

  constructor(ports: NotifyPorts) {
    this.#ports = ports;
  }

  async execute(
    { accountId, id, url }: WebhookEndpoint,
    { reason, at, since }: { reason: Exclude<DisabledReason, 'by_owner'>; at: Date; since: Date },
  ): Promise<boolean> {
    const { accounts, jobs, webhookEndpoints } = this.#ports;
    const recordingUntil = new Date(at.getTime() + RECORDING_MS);
    let disabled = false;
    await webhookEndpoints.change(accountId, id, ({ endpoint }) => {
      disabled = endpoint.state === 'enabled' && endpoint.url === url;
      if (!disabled) return {};
      const change = {
        state: 'disabled',
        disabledReason: reason,
        recordingUntil,
        failingSince: since,
      } as const;
      return { endpoint: change, tellsDisabled: true };
    });
    if (!disabled) return false;
    const account = await accounts.byId(accountId);
    if (!account) return true;
    await enqueueNotice(jobs, {
      kind: 'webhook-disabled',
      to: account.email,
      username: account.username,
      host: hostOf(url),
      reason,
      since: since.toISOString(),
      recordingUntil: recordingUntil.toISOString(),
    });
    return true;
  }
}

const HOST = /^https?:\/\/([^/?#]{1,300})/i;

/** The path and the query of a URL may hold a secret: neither is written into mails or logs. */
export function hostOf(url: string | null): string {
  return HOST.exec(url ?? '')?.[1] ?? '';
}
