import { type EventType, maskOf } from '../../events/event-type.js';
import type { EventsPorts } from '../../events/ports.js';
import { type Clock, DAY_MS } from '../../shared/clock.js';
import type { IdGenerator } from '../../shared/id-generator.js';
import type { DeliveriesPorts } from '../delivery/ports.js';
import type { Replay } from '../delivery/replay.js';
import { InvalidWebhook, WebhookNotFound } from '../errors.js';
import type { WebhooksPorts } from '../ports.js';
import { requireEnabled } from './resend-delivery.js';

export const MAX_REPLAY_DAYS = 30;

export interface StartReplayCommand {
  readonly accountId: string;
  readonly endpointId: string;
  readonly since: Date;
  /** Up to now where it is absent. */
  readonly until?: Date | undefined;
  /** The endpoint's own where it is absent. */
  readonly types?: readonly EventType[] | undefined;
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
  async execute({ accountId, endpointId, since, until, types }: StartReplayCommand): Promise<Replay> {
    const { clock, eventLog, ids, replays, webhookEndpoints } = this.#ports;
    await requireEnabled(webhookEndpoints, accountId, endpointId);
    const now = clock.now();
    const end = until && until < now ? until : now;
    if (since.getTime() < now.getTime() - MAX_REPLAY_DAYS * DAY_MS)
      throw new InvalidWebhook('since', `A replay begins at most ${MAX_REPLAY_DAYS} days ago.`);
    if (since >= end) throw new InvalidWebhook('since', 'since must be before until, and in the past.');
    const [from, to] = await Promise.all([
      eventLog.positionAt(accountId, since),
      eventLog.positionAt(accountId, end),
    ]);
    const replay: Replay = {
      id: ids.next(),
      endpointId,
      accountId,
      since,
      until: end,
      from,
      to,
      position: from,
      types: types && types.length > 0 ? maskOf(types) : null,
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
  async execute(of: {
    readonly accountId: string;
    readonly endpointId: string;
  }): Promise<Replay | undefined> {
    if (!(await this.#ports.webhookEndpoints.find(of.accountId, of.endpointId))) throw new WebhookNotFound();
    return this.#ports.replays.findLast(of.accountId, of.endpointId);
  }
}

/** Stops a replay: what is in flight arrives, nothing else is sent. */
export class CancelReplay {
  readonly #ports: ReplayPorts;

  constructor(ports: ReplayPorts) {
    this.#ports = ports;
  }

  /** The replay as it was stopped, or the last one where none runs. @throws WebhookNotFound */
  async execute(of: {
    readonly accountId: string;
    readonly endpointId: string;
  }): Promise<Replay | undefined> {
    const { replays, webhookEndpoints } = this.#ports;
    if (!(await webhookEndpoints.find(of.accountId, of.endpointId))) throw new WebhookNotFound();
    return (
      (await replays.cancel(of.accountId, of.endpointId)) ?? replays.findLast(of.accountId, of.endpointId)
    );
  }
}
