import { CHANNELS, type Channel, type Hints } from '../../shared/hints/channels.js';
import type { HintRouter } from './hint-router.js';

/** A payload holds 8,000 bytes; an id has 36, and 86 with its trace. */
const MAX_IDS_PER_PAYLOAD = 90;

/** A batch of ids that goes to all processes. */
export interface Broadcast {
  readonly channel: Channel;
  readonly ids: readonly string[];
  /** The process that tells them. */
  readonly origin: string;
}

type ByChannel = Partial<Record<Channel, string[]>>;

/** What was published since the last flush, each id once. */
export class PendingHints {
  readonly #self: string;
  /** By channel: the ids, and the instances they belong to. */
  #own = new Map<Channel, Map<string, string | undefined>>();
  /** What others told this process and what it must pass on, by the process that told it. */
  #passedOn = new Map<string, ByChannel>();

  constructor(self: string) {
    this.#self = self;
  }

  add(channel: Channel, id: string, instanceId?: string): void {
    const ids = this.#own.get(channel) ?? new Map<string, string | undefined>();
    this.#own.set(channel, ids.set(id, instanceId));
  }

  /** Tells all processes what `origin` told this one, which it does not concern. */
  passOn(channel: Channel, id: string, origin: string): void {
    const hints = this.#passedOn.get(origin) ?? {};
    push(hints, channel, id);
    this.#passedOn.set(origin, hints);
  }

  /** Takes everything: what goes to each peer that the router knows to be concerned, and what to all processes. */
  take(
    router: HintRouter | undefined,
    reaches: (peer: string) => boolean,
  ): { broadcasts: Broadcast[]; direct: Map<string, Hints> } {
    const toAll: ByChannel = {};
    const direct = new Map<string, ByChannel>();
    for (const [channel, ids] of this.#own)
      for (const [id, instanceId] of ids) {
        const concerned = router?.findPeers(channel, id, instanceId);
        const peers = concerned?.filter((peer) => peer !== this.#self);
        if (!peers?.every(reaches)) push(toAll, channel, id);
        else for (const peer of peers) push(hintsFor(direct, peer), channel, id);
      }
    const passedOn = [...this.#passedOn];
    this.#own = new Map();
    this.#passedOn = new Map();
    return { broadcasts: [[this.#self, toAll] as const, ...passedOn].flatMap(payloadsOf), direct };
  }
}

function push(hints: ByChannel, channel: Channel, id: string): void {
  hints[channel] ??= [];
  hints[channel].push(id);
}

function hintsFor(direct: Map<string, ByChannel>, peer: string): ByChannel {
  const hints = direct.get(peer) ?? {};
  direct.set(peer, hints);
  return hints;
}

function payloadsOf([origin, hints]: readonly [string, ByChannel]): Broadcast[] {
  return CHANNELS.flatMap((channel) => {
    const ids = hints[channel] ?? [];
    const starts = Array.from({ length: Math.ceil(ids.length / MAX_IDS_PER_PAYLOAD) }, (_, n) => n);
    return starts.map((n) => ({
      channel,
      origin,
      ids: ids.slice(n * MAX_IDS_PER_PAYLOAD, (n + 1) * MAX_IDS_PER_PAYLOAD),
    }));
  });
}
