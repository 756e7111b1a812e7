import { DAY_MS, type SessionLease } from '@waxwing/core';
import type { CredentialStore } from '../credentials/credential-store.js';
import type { Addressee, AddressKind } from './addresses.js';

/** `auto` finds out which kind of address WhatsApp takes from this number; the others use one kind wherever it is known. */
export type AddressingMode = 'auto' | 'lid' | 'pn';

/** What is remembered of it, beside the keys of Baileys. */
const TYPE = 'waxwing-addressing';
const ID = '';

/** Refusals that speak of the address. */
const ADDRESS_ERRORS = ['400', '479'];
/** Whoever writes to strangers is refused so, and an account that WhatsApp has moved to LIDs by number. */
const REACHOUT_ERROR = '463';
/** What was refused is tried again after so long: WhatsApp moves its accounts one by one. */
const RETRY_MS = DAY_MS;
/** The same where WhatsApp may have moved the account meanwhile. */
const EARLY_RETRY_MS = 60 * 60 * 1_000;

interface StoredAddressing {
  readonly by: AddressKind;
  /** When the other kind is tried again, RFC 3339. */
  readonly until: string;
  /** Whether a message that went so was taken. */
  readonly proven: boolean;
}

export interface AddressingOptions {
  readonly store: CredentialStore;
  readonly lease: SessionLease;
  readonly mode: AddressingMode;
  /** Milliseconds since 1970. */
  readonly now?: (() => number) | undefined;
}

/**
 * Which kind of address WhatsApp takes from this number: the anonymous id (LID), as of most, or the phone number, as of those that it has
 * not moved yet. The wrong kind is refused. What worked is kept with the credentials, so that each restart does not try anew.
 */
export class Addressing {
  readonly #options: AddressingOptions;
  #stored: StoredAddressing | undefined;

  private constructor(options: AddressingOptions, stored?: StoredAddressing) {
    this.#options = options;

    this.#stored = stored;
  }

  /** Of a number of which nothing is remembered. */
  static of(options: AddressingOptions): Addressing {
    return new Addressing(options);
  }

  /** @throws AdapterError */
  static async load(options: AddressingOptions): Promise<Addressing> {
    const text = (await options.store.read(options.lease, TYPE, [ID])).get(ID);
    return text === undefined
      ? Addressing.of(options)
      : new Addressing(options, JSON.parse(text) as StoredAddressing);
  }

  /** How a message to this addressee goes first. */
  preferredKind(addressee: Addressee): AddressKind {
    const preferred = this.#preferred();
    return addressee[preferred] === null ? otherKind(preferred) : preferred;
  }

  /**
   * How a message goes once more that was refused with `code`; undefined where it does not. Never after 463: it would be one more stranger
   * written to. The other kind is remembered before it is tried: after a crash in between nobody begins with the first again.
   * @throws LeaseLost, AdapterError
   */
  async fallbackKind(by: AddressKind, addressee: Addressee, code: string): Promise<AddressKind | undefined> {
    const other = otherKind(by);
    if (this.#options.mode !== 'auto' || addressee[other] === null) return undefined;
    if (code === REACHOUT_ERROR) await this.#retrySooner(by);
    if (!ADDRESS_ERRORS.includes(code)) return undefined;
    await this.#storeKind(other, this.#hasProven(other));
    return other;
  }

  /** Both kinds were refused. Answers which refusal tells why: that of the kind that has worked before. @throws LeaseLost, AdapterError */
  async decisiveRefusal<Refusal>(by: AddressKind, first: Refusal, second: Refusal): Promise<Refusal> {
    if (this.#hasProven(otherKind(by))) return second;
    await this.#storeKind(by, false);
    return first;
  }

  /** A message that went so was taken. @throws LeaseLost, AdapterError */
  async recordAccepted(by: AddressKind, { pn, lid }: Addressee): Promise<void> {
    // Where there was no choice it says nothing; and as long as nothing is refused there is nothing to remember.
    if (this.#options.mode !== 'auto' || pn === null || lid === null || !this.#stored) return;
    if (!this.#hasProven(by)) await this.#storeKind(by, true);
  }

  #preferred(): AddressKind {
    const { mode } = this.#options;
    if (mode !== 'auto') return mode;
    if (this.#stored?.by !== 'pn') return 'lid';
    return this.#now() < Date.parse(this.#stored.until) ? 'pn' : 'lid';
  }

  #hasProven(by: AddressKind): boolean {
    return this.#stored?.by === by && this.#stored.proven;
  }

  async #retrySooner(by: AddressKind): Promise<void> {
    if (by !== 'pn' || this.#stored?.by !== 'pn') return;
    const sooner = this.#now() + EARLY_RETRY_MS;
    if (sooner < Date.parse(this.#stored.until)) {
      await this.#save({ ...this.#stored, until: new Date(sooner).toISOString() });
    }
  }

  #storeKind(by: AddressKind, proven: boolean): Promise<void> {
    return this.#save({ by, proven, until: new Date(this.#now() + RETRY_MS).toISOString() });
  }

  async #save(stored: StoredAddressing): Promise<void> {
    const { store, lease } = this.#options;
    // At once: messages to other chats that go out meanwhile need not be refused as well.
    this.#stored = stored;
    await store.write(lease, [{ type: TYPE, id: ID, value: JSON.stringify(stored) }]);
  }

  #now(): number {
    return this.#options.now?.() ?? Date.now();
  }
}

function otherKind(kind: AddressKind): AddressKind {
  return kind === 'lid' ? 'pn' : 'lid';
}
