import type { CloseDetail, CloseReason, SessionEvent } from '../../../src/index.js';

/** The connection between a device and the session logged in as it. */
export interface DeviceConnection {
  emit(event: SessionEvent): void;
  end(reason: CloseReason, detail?: CloseDetail): void;
}

/** A linked device as the server knows it. Without a connection its messages wait for the next login. */
export class FakeDevice {
  /** False once the phone removed it. */
  linked = true;
  #session: DeviceConnection | undefined;
  #waiting: SessionEvent[] = [];

  constructor(
    readonly id: string,
    readonly number: string,
  ) {}

  get session(): DeviceConnection | undefined {
    return this.#session;
  }

  /** A second login evicts the first. */
  connect(session: DeviceConnection): void {
    this.#session?.end('replaced');
    this.#session = session;
    for (const event of this.#waiting.splice(0)) session.emit(event);
  }

  disconnect(session: DeviceConnection, undelivered: readonly SessionEvent[]): void {
    if (this.#session !== session) return;
    this.#session = undefined;
    const undeliveredMessages = undelivered.filter(({ type }) => type === 'messages' || type === 'receipts');
    this.#waiting.unshift(...undeliveredMessages);
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
