import type { SessionEvent, SessionListener } from '../../src/index.js';

type EventOf<T extends SessionEvent['type']> = Extract<SessionEvent, { type: T }>;

const PATIENCE_MS = 20_000;

/** Listens to a session: remembers all events, lets a test wait for one, and notices events that do not wait their turn. */
export class EventLog {
  readonly events: SessionEvent[] = [];
  overlapped = false;
  #busy = false;
  readonly #waiting = new Set<() => void>();

  readonly listener: SessionListener = async (event) => {
    if (this.#busy) this.overlapped = true;
    this.#busy = true;
    this.events.push(event);
    for (const look of this.#waiting) look();
    await new Promise((resolve) => setImmediate(resolve));
    this.#busy = false;
  };

  /** The first event of this type that `match` takes, whether it came already or is still to come. */
  async next<T extends SessionEvent['type']>(
    type: T,
    match: (event: EventOf<T>) => boolean = () => true,
  ): Promise<EventOf<T>> {
    const find = () => this.events.find((event) => event.type === type && match(event as EventOf<T>));
    const found = find() ?? (await this.#comes(find, type));
    return found as EventOf<T>;
  }

  /** All inbound messages so far. */
  get inbound() {
    return this.events.flatMap((event) => (event.type === 'messages' ? event.messages : []));
  }

  #comes(find: () => SessionEvent | undefined, type: string): Promise<SessionEvent> {
    return new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer);
        this.#waiting.delete(look);
      };
      const look = () => {
        const found = find();
        if (!found) return;
        stop();
        resolve(found);
      };
      const timer = setTimeout(() => {
        stop();
        const seen = this.events.map((event) => event.type).join(', ');
        reject(new Error(`no such '${type}' event within ${PATIENCE_MS} ms; seen: ${seen || 'nothing'}`));
      }, PATIENCE_MS);
      this.#waiting.add(look);
    });
  }
}
