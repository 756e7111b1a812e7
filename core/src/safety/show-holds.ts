import { refusesNewChats } from '../instances/standing.js';
import type { Message } from '../messages/message.js';
import type { SendableInstances } from '../messages/ports.js';
import type { Clock } from '../shared/clock.js';
import { holdOf, viewPacing } from './gate/forecast.js';
import type { PlaceInLane, SafetyPorts } from './ports.js';
import type { SafetyMode } from './safety-mode.js';

interface ShowHoldsPorts extends Pick<SafetyPorts, 'safety'> {
  readonly senders: SendableInstances;
  readonly clock: Clock;
  readonly safetyMode: SafetyMode;
}

/** Adds to waiting messages of an account why they wait, and how long at least. Nothing is read of instances that hold none. */
export class ShowHolds {
  readonly #ports: ShowHoldsPorts;

  constructor(ports: ShowHoldsPorts) {
    this.#ports = ports;
  }

  async execute<M extends Message>(accountId: string, messages: readonly M[]): Promise<readonly M[]> {
    const waiting = messages.filter(isWaiting);
    const instanceIds = [...new Set(waiting.map(({ instanceId }) => instanceId))];
    const holding = await Promise.all(instanceIds.map((id) => this.#holds(accountId, id)));
    const protectedIds = instanceIds.filter((_, n) => holding[n]);
    const ids = waiting.filter((one) => protectedIds.includes(one.instanceId)).map(({ id }) => id);
    if (ids.length === 0) return messages;
    const holds = await this.#holdsAt(accountId, await this.#ports.safety.placesOf(accountId, ids));
    return messages.map((message) => {
      const hold = holds.get(message.id);
      return hold ? { ...message, hold } : message;
    });
  }

  /** An instance that is gone holds nothing. */
  async #holds(accountId: string, instanceId: string): Promise<boolean> {
    const { senders, clock, safetyMode } = this.#ports;
    const instance = await senders.get(accountId, instanceId).catch(() => undefined);
    if (!instance) return false;
    const state = instance.snapshot();
    const mode = state.safetyMode ?? safetyMode;
    return mode === 'protect' || (mode === 'watch' && refusesNewChats(state, clock.now()));
  }

  async #holdsAt(accountId: string, places: readonly PlaceInLane[]) {
    const { safety, clock, safetyMode } = this.#ports;
    const now = clock.now();
    const instanceIds = [...new Set(places.map(({ instanceId }) => instanceId))];
    const states = await Promise.all(
      instanceIds.map(async (id) => {
        const snapshot = await safety.read(accountId, id);
        return [id, viewPacing(snapshot, safetyMode, now)] as const;
      }),
    );
    const stateOf = new Map(states);
    return new Map(
      places.map((place) => [place.messageId, holdOf(place, stateOf.get(place.instanceId)!, now)] as const),
    );
  }
}

function isWaiting({ direction, status }: Message): boolean {
  return direction === 'outbound' && status === 'pending';
}
