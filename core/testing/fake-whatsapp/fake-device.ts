import type { CloseDetail, CloseReason, SessionEvent } from '../../src/index.js';

/** The line between a device and whoever is logged in as it. */
export interface DeviceLine {
  emit(event: SessionEvent): void;
  end(reason: CloseReason, detail?: CloseDetail): void;
}

/** A linked device as the server knows it. What comes while nobody is connected waits for the next login. */
export class FakeDevice {
  /** False once the phone removed it. */
  linked = true;
  #session: DeviceLine | undefined;
  #waiting: SessionEvent[] = [];

  constructor(
    readonly id: string,
    readonly number: string,
  ) {}

  get session(): DeviceLine | undefined {
    return this.#session;
  }

  /** A second login evicts the first. */
  connect(session: DeviceLine): void {
    this.#session?.end('replaced');
    this.#session = session;
    for (const event of this.#waiting.splice(0)) session.emit(event);
  }

  disconnect(session: DeviceLine, undelivered: readonly SessionEvent[]): void {
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
