import type { CredentialStore } from '@waxwing/core';
import { DAY_MS, type SessionLease } from '@waxwing/core';
import type { Addressee, AddressKind } from './addresses.js';

/** `auto` finds out which kind of address WhatsApp accepts from this number; the others use one kind wherever it is known. */
export type AddressingMode = 'auto' | 'lid' | 'pn';

/** The entry in the credential store, beside Baileys' keys. */
const TYPE = 'waxwing-addressing';
const ID = '';

/** Refusals that concern the address. */
const ADDRESS_ERRORS = ['400', '479'];
/** Refuses first messages to strangers, and messages by number once WhatsApp has moved the account to LIDs. */
const REACHOUT_ERROR = '463';
/** A refused kind is tried again after this time: WhatsApp moves its accounts one by one. */
const RETRY_MS = DAY_MS;
/** The same where WhatsApp may meanwhile have moved the account. */
const EARLY_RETRY_MS = 60 * 60 * 1_000;

interface StoredAddressing {
  readonly by: AddressKind;
  /** When the other kind is tried again, RFC 3339. */
  readonly until: string;
  /** Whether a message sent this way was accepted. */
  readonly proven: boolean;
}

export interface AddressingOptions {
  readonly store: CredentialStore;
  readonly lease: SessionLease;
  readonly mode: AddressingMode;
  /** The clock, in ms since 1970. */
  readonly now?: (() => number) | undefined;
}

/**
 * Which kind of address WhatsApp accepts from this number: the LID, as for most numbers, or the phone number, for those not moved
 * yet. The wrong kind is refused. What worked is stored with the credentials, so that a restart does not start over.
 */
export class Addressing {
  readonly #options: AddressingOptions;
  #stored: StoredAddressing | undefined;

  private constructor(options: AddressingOptions, stored?: StoredAddressing) {
    this.#options = options;

    this.#stored = stored;
  }

  /** For a number without stored addressing. */
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

  /** The kind of address for the first attempt to this addressee. */
  preferredKind(addressee: Addressee): AddressKind {
    const preferred = this.#preferred();
    return addressee[preferred] === null ? otherKind(preferred) : preferred;
  }

  /**
   * The kind of address for a second attempt after a refusal with `code`; undefined for none. Never after 463, which would be
   * another message to a stranger. The kind is stored before it is tried, so that a crash in between does not begin with the
   * first one again.
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

  /**
   * Picks the refusal that gives the reason when both kinds were refused: that of the kind that has worked before. @throws
   * LeaseLost, AdapterError
   */
  async decisiveRefusal<Refusal>(by: AddressKind, first: Refusal, second: Refusal): Promise<Refusal> {
    if (this.#hasProven(otherKind(by))) return second;
    await this.#storeKind(by, false);
    return first;
  }

  /** Records that a message sent this way was accepted. @throws LeaseLost, AdapterError */
  async recordAccepted(by: AddressKind, { pn, lid }: Addressee): Promise<void> {
    // Without a choice this teaches nothing, and without a refusal nothing needs storing.
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
    // Set before the write: concurrent messages to other chats need not be refused too.
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
