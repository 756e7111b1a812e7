import { randomUUID } from 'node:crypto';
import type { CheckoutResult, OrderOffer } from './drivers/billing-driver.js';
import type { CustomerDriver } from './drivers/driver.js';
import type { InstanceView, KeyView, PairingCode, SignedIn } from './drivers/views.js';
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
  otherDevice: CustomerDriver | undefined;
  /** What was asked for plans, the last at the end. */
  readonly offers: OrderOffer[] = [];
  /** The linking codes that were asked for, the newest at the end. */
  readonly pairingCodes: PairingCode[] = [];
  /** The last QR code that was waited for. */
  lastQrCode: string | undefined;
  /** Why the phone would not link the last time. */
  phoneMessage: string | undefined;
  #checkoutResult: CheckoutResult | undefined;
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
    return required(this.signedIn, `${this.name} has signed up`).userId;
  }

  get phone(): Phone {
    return required(this.#phone, `${this.name} has WhatsApp`);
  }

  get offer(): OrderOffer {
    return required(this.offers.at(-1), `${this.name} has asked for a plan`);
  }

  /** Of the last payment: what was paid at a till, or what a made-up payment leaves behind. */
  get checkoutResult(): CheckoutResult {
    return required(this.#checkoutResult ?? this.offer.mockCheckoutResult, `${this.name} has paid`);
  }

  keepCheckoutResult(receipt: CheckoutResult): void {
    this.#checkoutResult = receipt;
  }

  givePhone(phone: Phone): void {
    this.#phone = phone;
  }

  /** The one a scenario calls "the instance": the last that was made. */
  get instance(): InstanceView {
    return required(this.#instances.at(-1), `${this.name} has an instance`);
  }

  get instances(): readonly InstanceView[] {
    return this.#instances;
  }

  addInstance(instance: InstanceView): void {
    this.#instances = [...this.#instances, instance];
  }

  key(name: string): KeyView {
    return required(this.#keys.get(name), `${this.name} has a key "${name}"`);
  }

  addKey(key: KeyView): void {
    this.#keys.set(key.name, key);
  }
}

function required<T>(value: T | undefined, sentence: string): T {
  if (value === undefined) throw new Error(`the scenario must first say that ${sentence}`);
  return value;
}
