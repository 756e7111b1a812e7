import type { AccountsPorts } from '../../accounts/ports.js';
import type { JobQueue } from '../../shared/job-queue.js';
import type { WebhookEndpoint } from '../webhook-endpoint.js';

type NotifyPorts = Pick<AccountsPorts, 'accounts'> & { readonly jobs: JobQueue };

/** Tells the owner by mail that an endpoint has failed for a day. Rejects where the mail could not be queued. */
export class WarnOfFailingEndpoint {
  readonly #ports: NotifyPorts;

  constructor(ports: NotifyPorts) {
    this.#ports = ports;
  }

  async execute({ accountId, url }: WebhookEndpoint, since: Date): Promise<void> {
    const account = await this.#ports.accounts.byId(accountId);
    if (!account) return;
    await this.#ports.jobs.enqueue('mail', {
      kind: 'webhook-failing',
      to: account.email,
      accountId,
      username: account.username,
      host: hostOf(url),
      since: since.toISOString(),
    });
  }
}

const HOST = /^https?:\/\/([^/?#]{1,300})/i;

/** The path and the query of a URL may hold a secret: neither is written into mails or logs. */
export function hostOf(url: string | null): string {
  return HOST.exec(url ?? '')?.[1] ?? '';
}
