import type { SessionEvent } from '../../src/index.js';
import type { FakeSession } from './fake-session.js';

/** A linked device as the server knows it. What comes while nobody is connected waits for the next login. */
export class FakeDevice {
  /** False once the phone removed it. */
  linked = true;
  #session: FakeSession | undefined;
  #waiting: SessionEvent[] = [];

  constructor(
    readonly id: string,
    readonly number: string,
  ) {}

  get session(): FakeSession | undefined {
    return this.#session;
  }

  /** A second login evicts the first. */
  connect(session: FakeSession): void {
    this.#session?.end('replaced');
    this.#session = session;
    for (const event of this.#waiting.splice(0)) session.emit(event);
  }

  disconnect(session: FakeSession, undelivered: readonly SessionEvent[]): void {
    if (this.#session !== session) return;
    this.#session = undefined;
    const news = undelivered.filter(({ type }) => type === 'messages' || type === 'receipts');
    this.#waiting.unshift(...news);
  }

  receive(event: SessionEvent): void {
    if (this.#session) this.#session.emit(event);
    else this.#waiting.push(event);
  }

  remove(): void {
    this.linked = false;
    this.#session?.end('logged-out');
  }
}
