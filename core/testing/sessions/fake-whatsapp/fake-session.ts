import type {
  CloseDetail,
  CloseReason,
  LeaseGuard,
  OutgoingText,
  PairingCodeOutcome,
  SendOutcome,
  SessionEvent,
  SessionListener,
  StandingUpdate,
  WhatsAppSession,
} from '../../../src/index.js';
import type { FakeDevice } from './fake-device.js';

/** The server, as far as a session needs it. */
export interface FakeServer {
  nameOf(number: string): string | null;
  standingOf(number: string): StandingUpdate;
  transmit(device: FakeDevice, message: OutgoingText): SendOutcome;
  requestPairingCode(session: FakeSession, number: string): PairingCodeOutcome;
}

export class FakeSession implements WhatsAppSession {
  readonly #server: FakeServer;
  readonly #listener: SessionListener;
  readonly #guard: LeaseGuard;
  #device: FakeDevice | undefined;
  #open = true;
  #silent = false;
  #delivering = false;
  readonly #events: SessionEvent[] = [];

  constructor(server: FakeServer, listener: SessionListener, guard: LeaseGuard) {
    this.#server = server;
    this.#listener = listener;
    this.#guard = guard;

    const unwatch = guard.subscribe(() => {
      if (guard.lost) this.end('connection-lost');
      if (!this.#open) unwatch();
    });
  }

  /** Whether a phone may still link the session. */
  get waitsForPhone(): boolean {
    return this.#open && !this.#device;
  }

  get linked(): boolean {
    return this.#device !== undefined;
  }

  /** The connection stands: messages can be sent. */
  login(device: FakeDevice): void {
    this.#device = device;
    this.emit({ type: 'ready', phone: device.number, name: this.#server.nameOf(device.number) });
    this.emit({ type: 'standing', ...this.#server.standingOf(device.number) });
    device.connect(this);
  }

  emit(event: SessionEvent): void {
    this.#events.push(event);
    void this.#deliverEvents();
  }

  /** The server, or the line, ends the session. */
  end(reason: CloseReason, detail: CloseDetail = {}): void {
    if (!this.#open) return;
    this.#cut();
    this.emit({ type: 'closed', reason, ...detail });
  }

  /** An answer that is not to come is `unknown` at once: nothing is gained by waiting for a fake. */
  async send(message: OutgoingText): Promise<SendOutcome> {
    if (!this.#open || !this.#device || !this.#guard.holds) return { kind: 'unknown' };
    return this.#server.transmit(this.#device, message);
  }

  async requestPairingCode(number: string): Promise<PairingCodeOutcome> {
    return this.waitsForPhone && this.#guard.holds
      ? this.#server.requestPairingCode(this, number)
      : { kind: 'unknown' };
  }

  /** The fake WhatsApp knows everybody's name. */
  setDisplayName(): void {}
  /** Nobody asks for a passkey here and goes on. */
  async answerPasskey(): Promise<void> {}

  async close(): Promise<void> {
    this.#silent = true;
    this.#cut();
  }

  async logOut(): Promise<void> {
    const device = this.#device;
    await this.close();
    device?.remove();
  }

  #cut(): void {
    if (!this.#open) return;
    this.#open = false;
    // What the listener has not begun with was never acknowledged: the server brings it again.
    this.#device?.disconnect(this, this.#events.splice(0));
  }

  async #deliverEvents(): Promise<void> {
    if (this.#delivering) return;
    this.#delivering = true;
    // Nothing is heard before `open` has answered.
    await new Promise((resolve) => setImmediate(resolve));
    // What cannot be read now is read when the guard holds again; what it ends with is heard all the same.
    await this.#guard.waitUntilHeld().catch(() => undefined);
    for (let event = this.#next(); event; event = this.#next()) {
      await this.#listener(event);
      await this.#guard.waitUntilHeld().catch(() => undefined);
    }
    this.#delivering = false;
  }

  #next(): SessionEvent | undefined {
    return this.#silent ? undefined : this.#events.shift();
  }
}
