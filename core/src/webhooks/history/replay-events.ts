import type { EventsPorts } from '../../events/ports.js';
import { type Clock, DAY_MS } from '../../shared/clock.js';
import type { IdGenerator } from '../../shared/id-generator.js';
import type { DeliveriesPorts } from '../delivery/ports.js';
import type { Replay } from '../delivery/replay.js';
import { parseEventNames } from '../endpoints/event-names.js';
import { type EndpointRef, findEndpoint } from '../endpoints/read-webhooks.js';
import { InvalidWebhook } from '../errors.js';
import type { WebhooksPorts } from '../ports.js';
import { ReplayNotFound } from './errors.js';
import { findEnabledEndpoint } from './push-endpoint.js';

export const MAX_REPLAY_DAYS = 30;

export interface StartReplayCommand extends EndpointRef {
  readonly since: Date;
  /** Up to now where it is absent. */
  readonly until?: Date | undefined;
  /** Types and wildcards; the endpoint's own types where it is absent. */
  readonly events?: readonly string[] | undefined;
}

type StartReplayPorts = Pick<DeliveriesPorts, 'replays'> &
  Pick<EventsPorts, 'eventLog'> &
  Pick<WebhooksPorts, 'webhookEndpoints'> & { readonly clock: Clock; readonly ids: IdGenerator };

/** Delivers the events of a time of the past once more, beside the new ones. */
export class StartReplay {
  readonly #ports: StartReplayPorts;

  constructor(ports: StartReplayPorts) {
    this.#ports = ports;
  }

  /** @throws WebhookNotFound, WebhookDisabled, InvalidWebhook, ReplayRunning */
  async execute({ since, until, events, ...ref }: StartReplayCommand): Promise<Replay> {
    const { clock, eventLog, ids, replays, webhookEndpoints } = this.#ports;
    await findEnabledEndpoint(webhookEndpoints, ref);
    const now = clock.now();
    const end = until && until < now ? until : now;
    if (since >= end) throw new InvalidWebhook('since', 'since must be before until, and in the past');
    if (since.getTime() < now.getTime() - MAX_REPLAY_DAYS * DAY_MS)
      throw new InvalidWebhook('since', `since may be at most ${MAX_REPLAY_DAYS} days ago`);
    const types = events ? parseEventNames(events) : null;
    const [from, to] = await Promise.all([
      eventLog.positionAt(ref.accountId, since),
      eventLog.positionAt(ref.accountId, end),
    ]);
    const replay: Replay = {
      ...ref,
      id: ids.next(),
      since,
      until: end,
      from,
      to,
      position: from,
      types,
      state: 'running',
      delivered: 0,
      failed: 0,
      createdAt: now,
    };
    await replays.start(replay);
    return replay;
  }
}

type ReplayPorts = Pick<DeliveriesPorts, 'replays'> & Pick<WebhooksPorts, 'webhookEndpoints'>;

/** Shows the endpoint's last replay. */
export class GetReplay {
  readonly #ports: ReplayPorts;

  constructor(ports: ReplayPorts) {
    this.#ports = ports;
  }

  /** Undefined where there was none. @throws WebhookNotFound */
  async execute(ref: EndpointRef): Promise<Replay | undefined> {
    const { replays, webhookEndpoints } = this.#ports;
    await findEndpoint(webhookEndpoints, ref);
    return replays.findLast(ref.accountId, ref.endpointId);
  }
}

/** Stops a replay: what is in flight arrives, nothing else is sent. */
export class CancelReplay {
  readonly #ports: ReplayPorts;

  constructor(ports: ReplayPorts) {
    this.#ports = ports;
  }

  /** The replay as it was stopped, or the last one where none runs. @throws WebhookNotFound, ReplayNotFound */
  async execute(ref: EndpointRef): Promise<Replay> {
    const { replays, webhookEndpoints } = this.#ports;
    await findEndpoint(webhookEndpoints, ref);
    const { accountId, endpointId } = ref;
    const stopped = await replays.cancel(accountId, endpointId);
    const replay = stopped ?? (await replays.findLast(accountId, endpointId));
    if (!replay) throw new ReplayNotFound();
    return replay;
  }
}
