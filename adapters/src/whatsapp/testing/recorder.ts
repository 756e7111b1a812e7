import type { SessionEvent, SessionListener } from '@waxwing/core';

type Type = SessionEvent['type'];
export type EventOf<T extends Type> = Extract<SessionEvent, { type: T }>;

const WAIT_MS = 15_000;

/** Listens to a session and lets a test wait for what it says. */
export class Recorder {
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

  async until(question: () => boolean, what: string): Promise<void> {
    const expired = AbortSignal.timeout(WAIT_MS);
    while (!question()) {
      if (expired.aborted) {
        throw new Error(`not within ${WAIT_MS} ms: ${what}; seen: ${this.events.map(({ type }) => type)}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}
