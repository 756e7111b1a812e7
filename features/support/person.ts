import { randomUUID } from 'node:crypto';
import type { Offer, Receipt } from './drivers/billing-driver.js';
import type { CustomerDriver } from './drivers/driver.js';
import type { InstanceView, KeyView, LinkingCode, SignedIn } from './drivers/views.js';
import { freshNumber } from './numbers.js';
import type { Phone } from './phones.js';

/** Somebody in a scenario: what they know, and what they hold in their hands. */
export class Person {
  readonly email: string;
  readonly password = 'correct horse';
  /** Theirs, whether or not WhatsApp is on it. */
  readonly number = freshNumber();
  signedIn: SignedIn | undefined;
  /** The email that was asked for instead of the first. */
  otherEmail: string | undefined;
  /** The same person at another computer, once signed in there. */
  elsewhere: CustomerDriver | undefined;
  /** What was asked for plans, the last at the end. */
  readonly offers: Offer[] = [];
  /** The linking codes that were asked for, the newest at the end. */
  readonly linkingCodes: LinkingCode[] = [];
  /** The last QR code that was waited for. */
  qrSeen: string | undefined;
  /** Why the phone would not link the last time. */
  phoneSaid: string | undefined;
  #receipt: Receipt | undefined;
  #instances: InstanceView[] = [];
  #keys = new Map<string, KeyView>();
  #phone: Phone | undefined;

  constructor(
    readonly name: string,
    readonly customer: CustomerDriver,
  ) {
    this.email = `${name.toLowerCase()}-${randomUUID().slice(0, 13)}@example.com`;
  }

  get userId(): string {
    return known(this.signedIn, `${this.name} has signed up`).userId;
  }

  get phone(): Phone {
    return known(this.#phone, `${this.name} has WhatsApp`);
  }

  get offer(): Offer {
    return known(this.offers.at(-1), `${this.name} has asked for a plan`);
  }

  /** Of the last payment: what was paid at a till, or what a made-up payment leaves behind. */
  get receipt(): Receipt {
    return known(this.#receipt ?? this.offer.receipt, `${this.name} has paid`);
  }

  keepReceipt(receipt: Receipt): void {
    this.#receipt = receipt;
  }

  take(phone: Phone): void {
    this.#phone = phone;
  }

  /** The one a scenario calls "the instance": the last that was made. */
  get instance(): InstanceView {
    return known(this.#instances.at(-1), `${this.name} has an instance`);
  }

  get instances(): readonly InstanceView[] {
    return this.#instances;
  }

  addInstance(instance: InstanceView): void {
    this.#instances = [...this.#instances, instance];
  }

  key(name: string): KeyView {
    return known(this.#keys.get(name), `${this.name} has a key "${name}"`);
  }

  keep(key: KeyView): void {
    this.#keys.set(key.name, key);
  }
}

function known<T>(value: T | undefined, sentence: string): T {
  if (value === undefined) throw new Error(`the scenario must first say that ${sentence}`);
  return value;
}
