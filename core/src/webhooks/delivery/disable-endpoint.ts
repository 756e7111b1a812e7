import type { AccountsPorts } from '../../accounts/ports.js';
import { bestEffort } from '../../shared/best-effort.js';
import { type Clock, MINUTE_MS } from '../../shared/clock.js';
import type { JobQueue } from '../../shared/job-queue.js';
import type { UntoldEndpoint, WebhooksPorts } from '../ports.js';
import type { DisabledReason, WebhookEndpoint } from '../webhook-endpoint.js';
import { RECORDING_MS } from './endpoint-health.js';
import { hostOf } from './notify-owner.js';

type DisablePorts = Pick<AccountsPorts, 'accounts'> &
  Pick<WebhooksPorts, 'webhookEndpoints'> & { readonly jobs: JobQueue };

/**
 * Stops deliveries to an endpoint that wants no more of them or has failed for days, and tells its owner by mail, if need be by
 * `TellOfDisabledEndpoints`. Answers false where that was another URL's: the endpoint has a new one, or it is disabled already.
 */
export class DisableEndpoint {
  readonly #ports: DisablePorts;

  constructor(ports: DisablePorts) {
    this.#ports = ports;
  }

  async execute(
    { accountId, id, url }: WebhookEndpoint,
    { reason, at, since }: { reason: Exclude<DisabledReason, 'by_owner'>; at: Date; since: Date },
  ): Promise<boolean> {
    const recordingUntil = new Date(at.getTime() + RECORDING_MS);
    let disabled = false;
    const changed = await this.#ports.webhookEndpoints.change(accountId, id, ({ endpoint }) => {
      // One that was enabled since then is stored as failing no more.
      const isKnown = reason === 'gone' || endpoint.failingSince !== null;
      disabled = endpoint.state === 'enabled' && endpoint.url === url && isKnown;
      if (!disabled) return {};
      const change = {
        state: 'disabled',
        disabledReason: reason,
        recordingUntil,
        failingSince: since,
      } as const;
      return { endpoint: change, disabledAt: at };
    });
    if (!changed || !disabled) return false;
    // It is disabled whatever becomes of the mail, which stays due after a fault.
    await bestEffort(tellOwner(this.#ports, { endpoint: changed.endpoint, disabledAt: at }));
    return true;
  }
}

/** A disabling as old as this has no process any more that is about to tell the owner. */
const ABANDONED_MS = MINUTE_MS;
const BATCH_SIZE = 100;

/**
 * Tells the owners of disabled endpoints by mail where the process that disabled them could not. At least once: a crash between the
 * mail and its mark sends a second one, which is better than none.
 */
export class TellOfDisabledEndpoints {
  readonly #ports: DisablePorts & { readonly clock: Clock };

  constructor(ports: DisablePorts & { readonly clock: Clock }) {
    this.#ports = ports;
  }

  async execute(): Promise<{ told: number }> {
    const { clock, webhookEndpoints } = this.#ports;
    const before = new Date(clock.now().getTime() - ABANDONED_MS);
    for (let told = 0; ; ) {
      const untold = await webhookEndpoints.listUntold(before, BATCH_SIZE);
      for (const one of untold) await tellOwner(this.#ports, one);
      told += untold.length;
      if (untold.length < BATCH_SIZE) return { told };
    }
  }
}

async function tellOwner(
  { accounts, jobs, webhookEndpoints }: DisablePorts,
  untold: UntoldEndpoint,
): Promise<void> {
  const { accountId, url, disabledReason, failingSince, recordingUntil } = untold.endpoint;
  const account = await accounts.byId(accountId);
  if (account) {
    await jobs.enqueue('mail', {
      kind: 'webhook-disabled',
      to: account.email,
      accountId,
      username: account.username,
      host: hostOf(url),
      reason: disabledReason === 'gone' ? 'gone' : 'failing',
      since: (failingSince ?? untold.disabledAt).toISOString(),
      recordingUntil: (recordingUntil ?? new Date(untold.disabledAt.getTime() + RECORDING_MS)).toISOString(),
    });
  }
  await webhookEndpoints.markTold(untold);
}
