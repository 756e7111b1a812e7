import type {
  LeaseGuard,
  OpenOptions,
  SessionLease,
  SessionListener,
  WhatsAppSession,
  WhatsAppTransport,
} from '../../../src/index.js';
import { FakeSession } from './fake-session.js';
import type { FakeWhatsApp } from './fake-whatsapp.js';

/** Connects to a `FakeWhatsApp`. `credentials` maps each instance to the id of its linked device. */
export class FakeTransport implements WhatsAppTransport {
  readonly #network: FakeWhatsApp;
  readonly #credentials: Map<string, string>;

  constructor(network: FakeWhatsApp, credentials: Map<string, string>) {
    this.#network = network;
    this.#credentials = credentials;
  }

  async warmUp(): Promise<void> {}

  async open(
    { instanceId }: SessionLease,
    listener: SessionListener,
    guard: LeaseGuard,
    { revision = Number.POSITIVE_INFINITY }: OpenOptions = {},
  ): Promise<WhatsAppSession> {
    const session = new FakeSession(this.#network, listener, guard);
    const stored = this.#credentials.get(instanceId);
    if (stored === undefined) {
      this.#network.showQr(session, (device) => this.#credentials.set(instanceId, device.id));
      return session;
    }
    this.#network.logins.push(revision);
    const device = this.#network.deviceOf(stored);
    const refusal = device && this.#network.refusalOf(device.number);
    if (revision < this.#network.minRevision) session.end('client-outdated');
    else if (refusal) session.end(refusal.reason, refusal);
    else if (device?.linked) session.login(device);
    else session.end('logged-out');
    return session;
  }
}
