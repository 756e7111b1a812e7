import {
  type Clock,
  type CloseReason,
  type IncomingMessage,
  isLockActive,
  type OutgoingMessage,
  type PairingCodeOutcome,
  type RefusalCause,
  type SendOutcome,
  type SessionEnd,
  type StandingUpdate,
} from '../../../src/index.js';
import { aReceipt } from '../../fixture/message-builders.js';
import { SystemClock } from '../../shared/clocks.js';
import { newId } from '../../shared/uuid-v7.js';
import type { PhoneFault, PhoneNetwork, ReceivedMessage } from '../phone-network.js';
import { FakeDevice } from './fake-device.js';
import { FakeLinking, type WaitingSession } from './fake-linking.js';
import { FakeMedia } from './fake-media.js';
import { FakePhone } from './fake-phone.js';
import type { FakeSession } from './fake-session.js';

/** Faults that end a session at once, with their close reasons; the others wait for their trigger. */
const IMMEDIATE_FAULTS: ReadonlyMap<PhoneFault['kind'], CloseReason> = new Map([
  ['drop', 'connection-lost'],
  ['replace', 'replaced'],
]);

function countOf(fault: PhoneFault): number {
  return 'count' in fault ? (fault.count ?? 1) : 1;
}

/** WhatsApp without sockets: phones, their linked devices, and injected faults. */
export class FakeWhatsApp implements PhoneNetwork {
  readonly #phones = new Map<string, FakePhone>();
  readonly #devices = new Map<string, FakeDevice>();
  readonly #linking = new FakeLinking();
  readonly #faults: PhoneFault[] = [];
  readonly #refusedLogins = new Map<string, SessionEnd>();
  readonly #standings = new Map<string, Required<StandingUpdate>>();
  readonly media = new FakeMedia();
  /** Logins below this revision are refused. */
  minRevision = 0;
  /** The revisions of all logins, in order. */
  readonly logins: number[] = [];
  readonly #clock: Clock;

  constructor(clock: Clock = new SystemClock()) {
    this.#clock = clock;
  }

  async addPhone(number: string, name = number): Promise<void> {
    if (!this.#phones.has(number)) this.#phones.set(number, new FakePhone(number, name));
  }

  nameOf(number: string): string | null {
    return this.#phones.get(number)?.name ?? null;
  }

  deviceOf(id: string): FakeDevice | undefined {
    return this.#devices.get(id);
  }

  /** Shows a QR code; `linked` is called with the new device when a phone scans it or the pairing code is typed. */
  showQr(session: FakeSession, linked: (device: FakeDevice) => void): void {
    session.emit({ type: 'qr', ...this.#linking.show({ session, linked }) });
  }

  requestPairingCode(session: FakeSession, number: string): PairingCodeOutcome {
    return this.#phones.has(number) ? this.#linking.issuePairingCode(session, number) : { kind: 'refused' };
  }

  async scan(number: string, qr: string): Promise<void> {
    const { name } = this.#phone(number);
    const waiting = this.#linking.takeByQr(qr);
    if (!waiting) throw new Error(`${name} scanned a QR code that is not valid`);
    this.#link(number, waiting);
  }

  async enterPairingCode(number: string, code: string): Promise<boolean> {
    this.#phone(number);
    const waiting = this.#linking.takeByPairingCode(number, code);
    if (!waiting) return false;
    if (this.#consumeFault('phone-offline', number)) waiting.session.end('phone-silent');
    else this.#link(number, waiting);
    return waiting.session.linked;
  }

  #link(number: string, { session, linked }: WaitingSession): void {
    if (this.#consumeFault('passkey', number)) {
      session.end('passkey-required');
      return;
    }
    const device = new FakeDevice(newId(), number);
    this.#devices.set(device.id, device);
    linked(device);
    session.emit({ type: 'linked', phone: number, lid: null });
    if (this.#consumeFault('too-many-devices', number)) session.end('unlinked-at-once');
    else session.login(device);
  }

  /** The server's outcome for a message that a device sends. */
  transmit(device: FakeDevice, { waId, to, text }: OutgoingMessage): SendOutcome {
    const recipient = this.#phones.get(to);
    if (!recipient) return { kind: 'not-on-whatsapp' };
    const refusal = this.#reasonOf(device.number);
    const isStranger = !this.#phone(device.number).arrived.some(({ from }) => from === to);
    const nack = this.#consumeFault('nack', device.number);
    // A person who has written has given a token.
    const withToken = !isStranger && ({ withToken: true } as const);
    if (nack?.kind === 'nack') return { kind: 'refused', code: nack.code, refusal, ...withToken };
    if (refusal.detail === 'locked' && isStranger) return { kind: 'refused', code: '463', refusal };

    this.#deliver(recipient, { id: waId, from: device.number, text });
    device.receive({
      type: 'receipts',
      receipts: [aReceipt({ waId, chatId: to }, 'delivered', this.#clock.now())],
    });
    if (this.#consumeFault('swallow-ack', device.number)) return { kind: 'unknown' };
    return { kind: 'acknowledged', at: this.#clock.now() };
  }

  async arrived(number: string): Promise<readonly ReceivedMessage[]> {
    return this.#phone(number).arrived;
  }

  async write(from: string, { to, text }: { to: string; text: string }): Promise<string> {
    this.#phone(from);
    const id = `3A${newId().replaceAll('-', '').slice(-18).toUpperCase()}`;
    this.#deliver(this.#phone(to), { id, from, text });
    return id;
  }

  /** Sends a picture to another phone; resolves with WhatsApp's id of the message. */
  async sendPicture(from: string, { to, bytes }: { to: string; bytes: Uint8Array }): Promise<string> {
    const { file, message, wire } = await this.media.receive(bytes, 'image');
    const sha256 = Array.from(file.sha256, (byte) => byte.toString(16).padStart(2, '0')).join('');
    const incoming: IncomingMessage = {
      ...{ waId: message.waId, from, fromLid: null, fromName: this.nameOf(from) },
      ...{ text: '', type: 'image' as const, wire, at: this.#clock.now() },
      body: { type: 'image', mime_type: 'image/jpeg', file_size: file.size, sha256 },
      file: { chat: from, isOpenable: true },
    };
    for (const device of this.#linkedTo(to)) device.receive({ type: 'messages', messages: [incoming] });
    return message.waId;
  }

  async read(number: string): Promise<void> {
    for (const { id, from } of this.#phone(number).open()) {
      const receipt = aReceipt({ waId: id, chatId: number }, 'read', this.#clock.now());
      for (const device of this.#linkedTo(from)) device.receive({ type: 'receipts', receipts: [receipt] });
    }
  }

  async unlink(number: string): Promise<void> {
    for (const device of this.#linkedTo(number)) device.remove();
  }

  standingOf(number: string): Required<StandingUpdate> {
    return this.#standings.get(number) ?? { lock: null, cap: null };
  }

  async setStanding(number: string, update: StandingUpdate): Promise<void> {
    this.#standings.set(number, { ...this.standingOf(number), ...update });
    for (const device of this.#linkedTo(number)) device.session?.emit({ type: 'standing', ...update });
  }

  async fault(fault: PhoneFault): Promise<void> {
    const end = IMMEDIATE_FAULTS.get(fault.kind);
    if (end) for (const device of this.#linkedTo(fault.number)) device.session?.end(end);
    else this.#faults.push(...Array<PhoneFault>(countOf(fault)).fill(fault));
  }

  /** From now on each login of this number's devices ends with `end`. */
  refuseLogins(number: string, end: SessionEnd): void {
    this.#refusedLogins.set(number, end);
  }

  refusalOf(number: string): SessionEnd | undefined {
    return this.#refusedLogins.get(number);
  }

  /** The server's answer to the question why it refused a message. */
  #reasonOf(number: string): RefusalCause {
    const { lock } = this.standingOf(number);
    return lock && isLockActive(lock, this.#clock.now())
      ? { detail: 'locked', until: lock.until }
      : { detail: 'no_token' };
  }

  #deliver(recipient: FakePhone, message: { id: string; from: string; text: string }): void {
    const isNew = recipient.accept(message);
    if (!isNew) return;
    const { id: waId, from, text } = message;
    const fromName = this.nameOf(from);
    const at = this.#clock.now();
    const incoming = { waId, from, fromLid: null, fromName, text, type: 'text' as const, at };
    for (const device of this.#linkedTo(recipient.number)) {
      device.receive({ type: 'messages', messages: [incoming] });
    }
  }

  #phone(number: string): FakePhone {
    const phone = this.#phones.get(number);
    if (!phone) throw new Error(`no phone has the number ${number}`);
    return phone;
  }

  #linkedTo(number: string): FakeDevice[] {
    return [...this.#devices.values()].filter((device) => device.linked && device.number === number);
  }

  /** Takes one pending fault of this kind. */
  #consumeFault(kind: PhoneFault['kind'], number: string): PhoneFault | undefined {
    const at = this.#faults.findIndex((fault) => fault.kind === kind && fault.number === number);
    return at === -1 ? undefined : this.#faults.splice(at, 1)[0];
  }
}
