import type { SessionEvent, SessionListener } from '@waxwing/core';
import { waitUntil } from '@waxwing/core/testing/eventually';

type Type = SessionEvent['type'];
export type EventOf<T extends Type> = Extract<SessionEvent, { type: T }>;

/** Listens to a session and lets a test wait for its events. */
export class EventRecorder {
  readonly events: SessionEvent[] = [];
  /** Stands in for what a real listener does with an event, such as storing it. */
  work: SessionListener = async () => undefined;

  readonly listener: SessionListener = async (event) => {
    await this.work(event);
    this.events.push(event);
  };

  of<T extends Type>(type: T): EventOf<T>[] {
    return this.events.filter((event): event is EventOf<T> => event.type === type);
  }

  /** The first event of this type, or the first after `skip` of them. */
  async next<T extends Type>(type: T, skip = 0): Promise<EventOf<T>> {
    await this.until(() => this.of(type).length > skip, `${type} event ${skip + 1}`);
    return this.of(type)[skip]!;
  }

  async until(condition: () => boolean, what: string): Promise<void> {
    await waitUntil(condition, () => `${what}; seen: ${this.events.map(({ type }) => type)}`);
  }
}
