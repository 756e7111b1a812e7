import { randomUUID } from 'node:crypto';
import type { CustomerClient } from './clients/customer-client.js';
import type { SignedIn } from './clients/views/accounts.js';
import type { InstanceView } from './clients/views/instances.js';
import type { KeyView } from './clients/views/keys.js';
import type { PairingCode } from './clients/views/linking.js';
import type { CheckoutResult, OrderOffer } from './clients/views/orders.js';
import { freshNumber } from './numbers.js';
import type { Phone } from './phones.js';

/** A person in a scenario, with everything they know and have. */
export class Person {
  readonly email: string;
  readonly password = 'correct horse';
  /** Their phone number, whether or not it has WhatsApp. */
  readonly number = freshNumber();
  signedIn: SignedIn | undefined;
  /** The email that replaces the first, once requested. */
  otherEmail: string | undefined;
  /** The same person on another computer, once signed in there. */
  otherDevice: CustomerClient | undefined;
  /** The orders created, the latest last. */
  readonly offers: OrderOffer[] = [];
  /** The pairing codes requested, the latest last. */
  readonly pairingCodes: PairingCode[] = [];
  /** The last QR code read. */
  lastQrCode: string | undefined;
  /** The phone's error in the last failed linking. */
  phoneMessage: string | undefined;
  /** The first secret of their webhook. */
  webhookSecret: string | undefined;
  #checkoutResult: CheckoutResult | undefined;
  #instances: InstanceView[] = [];
  #keys = new Map<string, KeyView>();
  #phone: Phone | undefined;

  constructor(
    readonly name: string,
    readonly customer: CustomerClient,
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

  /** The checkout result of the last payment, at the provider or simulated. */
  get checkoutResult(): CheckoutResult {
    return required(this.#checkoutResult ?? this.offer.mockCheckoutResult, `${this.name} has paid`);
  }

  keepCheckoutResult(receipt: CheckoutResult): void {
    this.#checkoutResult = receipt;
  }

  givePhone(phone: Phone): void {
    this.#phone = phone;
  }

  /** The scenario's "the instance": the last one created. */
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
