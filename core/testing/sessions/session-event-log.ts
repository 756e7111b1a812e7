import type { SessionEvent, SessionListener } from '../../src/index.js';
import { eventuallyPasses } from '../eventually.js';

type EventOf<T extends SessionEvent['type']> = Extract<SessionEvent, { type: T }>;

/** Records all events of a session, lets a test wait for one, and reports events that do not wait for the previous one. */
export class SessionEventLog {
  readonly events: SessionEvent[] = [];
  overlapped = false;
  #busy = false;

  readonly listener: SessionListener = async (event) => {
    if (this.#busy) this.overlapped = true;
    this.#busy = true;
    this.events.push(event);
    await new Promise((resolve) => setImmediate(resolve));
    this.#busy = false;
  };

  /** The first event of this type that `match` accepts, past or future. */
  async next<T extends SessionEvent['type']>(
    type: T,
    match: (event: EventOf<T>) => boolean = () => true,
  ): Promise<EventOf<T>> {
    return eventuallyPasses(() => {
      const found = this.events.find((event) => event.type === type && match(event as EventOf<T>));
      if (!found) throw new Error(`no such '${type}' event; seen: ${this.events.map((one) => one.type)}`);
      return found as EventOf<T>;
    });
  }

  /** All inbound messages so far. */
  get inbound() {
    return this.events.flatMap((event) => (event.type === 'messages' ? event.messages : []));
  }
}
