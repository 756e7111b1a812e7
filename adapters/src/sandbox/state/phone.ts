import type { Standing } from '@waxwing/contract/sandbox';
import { newPasskey } from '../linking/authenticator.js';
import { PhoneKeys } from '../signal/phone-keys.js';
import { type Peer, SignalSessions } from '../signal/signal-sessions.js';
import { UNRESTRICTED } from '../standing/standing.js';
import type { Companion } from './companion.js';
import type { Journal } from './journal.js';
import { PhoneInbox } from './phone-inbox.js';
import type { PhoneRecord, TimerRecord, WrittenRecord } from './records.js';

/** Device 99 is reserved for hosted accounts; ordinary companions never get it. */
const HOSTED_DEVICE = 99;

/** A phone with WhatsApp: its keys, its sessions, its inbox, and the companions linked to it. */
export class Phone {
  #record: PhoneRecord;
  readonly #journal: Journal;
  readonly keys: PhoneKeys;
  readonly signal: SignalSessions;
  readonly inbox: PhoneInbox;
  readonly companions = new Map<number, Companion>();
  /** Companions of others that queried this phone's devices; they are notified of changes. */
  readonly watchers = new Set<Companion>();
  #turn: Promise<unknown> = Promise.resolve();

  constructor(record: PhoneRecord, journal: Journal, identityOf: (peer: Peer) => Buffer | undefined) {
    this.#record = record;
    this.#journal = journal;

    this.keys = new PhoneKeys(record.keys);
    this.signal = new SignalSessions(record.number, this.keys, journal, identityOf);
    this.inbox = new PhoneInbox(record.number, journal);
  }

  get number(): string {
    return this.#record.number;
  }

  get name(): string {
    return this.#record.name;
  }

  get lid(): string {
    return this.#record.lid;
  }

  get addressing(): PhoneRecord['addressing'] {
    return this.#record.addressing;
  }

  /** Its passkey as it is stored; created at the first call. */
  get passkey(): string {
    if (this.#record.passkey === undefined) this.change({ passkey: newPasskey() });
    return this.#record.passkey ?? '';
  }

  /** How WhatsApp restricts the account. */
  get standing(): Standing {
    return this.#record.standing ?? UNRESTRICTED;
  }

  /** For how many virtual days it has been offline. */
  get awayDays(): number {
    return this.#record.awayDays ?? 0;
  }

  get isAway(): boolean {
    return this.awayDays > 0;
  }

  /** Whether it still notifies its owner of messages: not while a linked device has WhatsApp open. */
  get notifies(): boolean {
    return [...this.companions.values()].every((companion) => !companion.online);
  }

  get sharesNumber(): boolean {
    return this.#record.sharesNumber ?? true;
  }

  /** Whether others see what the account has read. */
  get readReceipts(): boolean {
    return this.#record.readReceipts ?? true;
  }

  /** The phone-number address of one of the account's devices. */
  pn(device: number): string {
    return deviceJid(this.number, 's.whatsapp.net', device);
  }

  /** The LID address of one of the account's devices. */
  lidOf(device: number): string {
    return deviceJid(this.lid, 'lid', device);
  }

  /** The address under which others see a device of this account. */
  address(device: number): string {
    return this.addressing === 'lid' ? this.lidOf(device) : this.pn(device);
  }

  /** The same for one other account, which may not be moved to LIDs. */
  addressFor(other: Phone, device: number): string {
    return other.addressing === 'lid' ? this.address(device) : this.pn(device);
  }

  /** Number of generated old chats, with contacts who are on no phone here. */
  get oldChats(): number {
    return this.#record.oldChats ?? 0;
  }

  get saltVersion(): number {
    return this.#record.saltVersion ?? 0;
  }

  get hasSalt(): boolean {
    return !this.#record.saltless;
  }

  /** The timer of the chat with a number; undefined where none was ever set. */
  timerOf(number: string): TimerRecord | undefined {
    return this.#record.timers?.[number];
  }

  setTimer(number: string, timer: TimerRecord): void {
    this.change({ timers: { ...this.#record.timers, [number]: timer } });
  }

  change(change: Partial<Omit<PhoneRecord, 'number' | 'lid' | 'keys' | 'lastDevice'>>): void {
    this.#record = { ...this.#record, ...change };
    this.save();
  }

  /** Stores a message written on the phone itself, for companions that request it again. */
  rememberWritten(id: string, message: WrittenRecord): void {
    this.#journal.put(`written/${this.number}/${id}`, message);
  }

  written(id: string): WrittenRecord | undefined {
    const stored = this.#journal.get<WrittenRecord>(`written/${this.number}/${id}`);
    // An older sandbox stored texts, without their bytes.
    return stored?.proto === undefined ? undefined : stored;
  }

  /** Runs the job after all earlier ones: a phone's messages are encrypted in order. */
  runInOrder<T>(job: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(job);
    this.#turn = result.catch(() => undefined);
    return result;
  }

  /** Hands out the next device id; ids are not reused, so an unlinked device never becomes another one. */
  nextDevice(): number {
    const next = this.#record.lastDevice + 1;
    const lastDevice = next === HOSTED_DEVICE ? next + 1 : next;
    this.#record = { ...this.#record, lastDevice };
    this.save();
    return lastDevice;
  }

  save(): void {
    this.#journal.put(`phone/${this.number}`, this.#record);
  }
}

const deviceJid = (user: string, server: string, device: number): string =>
  device === 0 ? `${user}@${server}` : `${user}:${device}@${server}`;
