import { randomInt } from 'node:crypto';
import type { NewPhone } from '@waxwing/contract/sandbox';
import { jidDecode } from '@whiskeysockets/baileys';
import { newPhoneKeys } from '../signal/phone-keys.js';
import type { Peer } from '../signal/signal-sessions.js';
import { Companion } from './companion.js';
import type { Journal } from './journal.js';
import { Phone } from './phone.js';
import type { ArrivedRecord, CompanionRecord, PhoneRecord } from './records.js';

/** The phone and device behind an address. */
export interface Destination {
  phone: Phone;
  device: number;
}

/** All phones of this WhatsApp, found by number or by LID. */
export class Directory {
  readonly #journal: Journal;
  readonly #byNumber = new Map<string, Phone>();
  readonly #byLid = new Map<string, Phone>();

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  /** Rebuilds everything from the journal. */
  static async load(journal: Journal): Promise<Directory> {
    const directory = new Directory(journal);
    for (const [, record] of journal.entries<PhoneRecord>('phone/')) directory.#enter(record);
    for (const [, record] of journal.entries<CompanionRecord>('companion/')) directory.#attach(record);
    for (const [key, message] of journal.entries<ArrivedRecord>('arrived/')) {
      directory.find(key.slice(0, key.indexOf('/')))?.inbox.restore(message);
    }
    for (const [key, stored] of journal.entries<{ sequence: number; node: string }>('outbox/')) {
      const slash = key.indexOf('/');
      const [number = '', device] = key.slice(0, slash).split(':');
      await directory.companion(number, Number(device))?.pendingStanzas.restore(key.slice(slash + 1), stored);
    }
    return directory;
  }

  phones(): Phone[] {
    return [...this.#byNumber.values()];
  }

  find(number: string): Phone | undefined {
    return this.#byNumber.get(number);
  }

  companion(number: string, device: number): Companion | undefined {
    return this.#byNumber.get(number)?.companions.get(device);
  }

  /** The destination of a JID (number or LID, with or without device). */
  resolve(jid: string | undefined): Destination | undefined {
    const parts = jidDecode(jid);
    if (!parts) return undefined;
    const phone = parts.server === 'lid' ? this.#byLid.get(parts.user) : this.#byNumber.get(parts.user);
    return phone && { phone, device: parts.device ?? 0 };
  }

  /** Adds a phone, or changes an existing one. */
  add(phone: NewPhone): Phone {
    const known = this.find(phone.number);
    if (known) {
      const {
        name = known.name,
        addressing = known.addressing,
        sharesNumber = known.sharesNumber,
        readReceipts = known.readReceipts,
      } = phone;
      const same =
        name === known.name &&
        addressing === known.addressing &&
        sharesNumber === known.sharesNumber &&
        readReceipts === known.readReceipts;
      if (!same) known.change({ name, addressing, sharesNumber, readReceipts });
      return known;
    }
    const added = this.#enter({
      number: phone.number,
      name: phone.name ?? phone.number,
      lid: this.#freeLid(),
      addressing: phone.addressing ?? 'lid',
      sharesNumber: phone.sharesNumber ?? true,
      readReceipts: phone.readReceipts ?? true,
      keys: newPhoneKeys(),
      lastDevice: 0,
    });
    added.save();
    return added;
  }

  attach(record: CompanionRecord): Companion {
    const companion = this.#attach(record);
    companion.save();
    return companion;
  }

  detach(companion: Companion): void {
    const phone = this.find(companion.number);
    phone?.companions.delete(companion.device);
    for (const other of this.phones()) {
      other.watchers.delete(companion);
      other.signal.forget({ number: companion.number, device: companion.device });
    }
    companion.remove();
  }

  #enter(record: PhoneRecord): Phone {
    const phone = new Phone(record, this.#journal, (peer) => this.#identityOf(peer));
    this.#byNumber.set(record.number, phone);
    this.#byLid.set(record.lid, phone);
    return phone;
  }

  #attach(record: CompanionRecord): Companion {
    const companion = new Companion(record, this.#journal);
    this.find(record.number)?.companions.set(record.device, companion);
    return companion;
  }

  #identityOf({ number, device }: Peer): Buffer | undefined {
    return device === 0 ? this.find(number)?.keys.identity.public : this.companion(number, device)?.identity;
  }

  #freeLid(): string {
    for (;;) {
      const lid = `1${randomInt(10 ** 6, 10 ** 7)}${randomInt(10 ** 6, 10 ** 7)}`;
      if (!this.#byLid.has(lid)) return lid;
    }
  }
}
