import type {
  ChangeOutcome,
  CloseDetail,
  CloseReason,
  LeaseGuard,
  OutgoingMessage,
  PairingCodeOutcome,
  ReadOutcome,
  SendOutcome,
  SessionEvent,
  SessionListener,
  StandingUpdate,
  TypingOutcome,
  WhatsAppSession,
} from '../../../src/index.js';
import type { FakeDevice } from './fake-device.js';
import type { FakeMedia } from './fake-media.js';

/** The part of the server that a session needs. */
export interface FakeServer {
  /** The media servers, which all sessions share. */
  readonly media: FakeMedia;
  nameOf(number: string): string | null;
  standingOf(number: string): StandingUpdate;
  transmit(device: FakeDevice, message: OutgoingMessage): SendOutcome;
  requestPairingCode(session: FakeSession, number: string): PairingCodeOutcome;
}

export class FakeSession implements WhatsAppSession {
  readonly #server: FakeServer;
  readonly #listener: SessionListener;
  readonly #guard: LeaseGuard;
  readonly media: FakeMedia;
  #device: FakeDevice | undefined;
  #open = true;
  #silent = false;
  #delivering = false;
  readonly #events: SessionEvent[] = [];

  constructor(server: FakeServer, listener: SessionListener, guard: LeaseGuard) {
    this.#server = server;
    this.media = server.media;
    this.#listener = listener;
    this.#guard = guard;

    const unwatch = guard.subscribe(() => {
      if (guard.lost) this.end('connection-lost');
      if (!this.#open) unwatch();
    });
  }

  /** Whether a phone can still link the session. */
  get waitsForPhone(): boolean {
    return this.#open && !this.#device;
  }

  get linked(): boolean {
    return this.#device !== undefined;
  }

  /** The connection is open: messages can be sent. */
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

  /** The server or the network ends the session. */
  end(reason: CloseReason, detail: CloseDetail = {}): void {
    if (!this.#open) return;
    this.#cut();
    this.emit({ type: 'closed', reason, ...detail });
  }

  /** A missing answer is `unknown` at once: a fake need not wait for the timeout. */
  async send(message: OutgoingMessage): Promise<SendOutcome> {
    if (!this.#open || !this.#device || !this.#guard.holds) return { kind: 'unknown', isUntouched: true };
    return this.#server.transmit(this.#device, message);
  }

  /** Answers as WhatsApp does while the session is open; the fake shows it on no phone. */
  async showTyping(): Promise<TypingOutcome> {
    return this.#open && this.#device ? { kind: 'shown' } : { kind: 'unknown' };
  }

  async markRead(): Promise<ReadOutcome> {
    return this.#open && this.#device ? { kind: 'read', isShown: true } : { kind: 'unknown' };
  }

  async change(): Promise<ChangeOutcome> {
    return this.#open && this.#device ? { kind: 'changed' } : { kind: 'unknown' };
  }

  async requestPairingCode(number: string): Promise<PairingCodeOutcome> {
    return this.waitsForPhone && this.#guard.holds
      ? this.#server.requestPairingCode(this, number)
      : { kind: 'unknown' };
  }

  /** Does nothing: the fake WhatsApp carries texts. */
  async composeFile(): Promise<void> {}
  /** Composes nothing: the fake WhatsApp carries texts. */
  compose(): undefined {}
  /** Does nothing: the fake WhatsApp knows every name. */
  setDisplayName(): void {}
  /** Does nothing: the fake ends a linking that needs a passkey. */
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
    // Events that the listener has not started are unacknowledged, so the server delivers them again.
    this.#device?.disconnect(this, this.#events.splice(0));
  }

  async #deliverEvents(): Promise<void> {
    if (this.#delivering) return;
    this.#delivering = true;
    // No event is emitted before `open` has resolved.
    await new Promise((resolve) => setImmediate(resolve));
    // Events wait until the guard holds again; the last one is emitted in any case.
    await this.#guard.waitUntilHeld().catch(() => undefined);
    for (let event = this.#next(); event; event = this.#next()) {
      if (!(await this.#deliver(event))) return;
      await this.#guard.waitUntilHeld().catch(() => undefined);
    }
    this.#delivering = false;
  }

  /** Whether the listener has taken it. One that it rejects is unacknowledged: the server delivers it to the next session, and this one ends. */
  async #deliver(event: SessionEvent): Promise<boolean> {
    try {
      await this.#listener(event);
      return true;
    } catch {
      if (this.#open) this.#events.unshift(event);
      else if (event.type === 'messages' || event.type === 'receipts') this.#device?.receive(event);
      return false;
    }
  }

  #next(): SessionEvent | undefined {
    return this.#silent ? undefined : this.#events.shift();
  }
}
